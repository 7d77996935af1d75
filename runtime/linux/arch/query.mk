# SPDX-License-Identifier: MIT
#
# Asks one folder's genuine makefile, and those of the folders that it descends into, in the order of the link:
#     object y|m PATH/FILE.o MODULE [flags of its own, ~FLAG: without FLAG]
# Which objects: as scripts/Makefile.build finds them, by the same scripts/Makefile.lib. Called by the target ring3-query.

include $(objtree)/include/config/auto.conf
include $(srctree)/scripts/Kbuild.include
include $(srctree)/scripts/Makefile.compiler

src := $(obj)
need-builtin := 1
obj-y :=
obj-m :=
lib-y :=
lib-m :=
ccflags-y :=
subdir-ccflags-y :=
EXTRA_CFLAGS :=

kbuild-dir := $(srctree)/$(src)
include $(or $(wildcard $(kbuild-dir)/Kbuild),$(kbuild-dir)/Makefile)
include $(srctree)/scripts/Makefile.lib

here = $(patsubst ./%,%,$1)
stem = $(patsubst $(obj)/%,%,$(basename $1))
# What scripts/Makefile.lib's _c_flags adds to the flags that all share. The files' own names for a module: the composite object's.
own-flags = $(strip $(ccflags-y) $(subdir-ccflags-y) $(CFLAGS_$(call stem,$1).o) $(addprefix ~,$(CFLAGS_REMOVE_$(call stem,$1).o) $(ccflags-remove-y)))
part-of = $(or $(firstword $(foreach m,$(multi-obj-y),$(if $(filter $(call stem,$1).o,$(call suffix-search,$m,.o,-objs -y)),$(m:.o=)))),$(notdir $(basename $1)))

define newline


endef
show-folder = $(MAKE) --no-print-directory -f $(srctree)/arch/ring3/query.mk obj=$(call here,$(patsubst %/built-in.a,%,$1)) show
show-object = echo 'object $2 $(call here,$1) $(part-of) $(own-flags)'
show-one = @$(if $(filter %/built-in.a,$1),$(show-folder),$(show-object))$(newline)

# Built in: in the order of the link. As modules: whatever is left.
.PHONY: show
show:
	$(foreach o,$(real-obj-y) $(lib-y),$(call show-one,$o,y))
	$(foreach o,$(real-obj-m),$(call show-one,$o,m))
	$(foreach d,$(filter-out $(patsubst %/built-in.a,%,$(real-obj-y)),$(patsubst %/,%,$(subdir-ym))),$(call show-one,$d/built-in.a,y))
