// SPDX-License-Identifier: MIT
// litmus_expected.h - what is to become of each litmus file: whether it runs, and what it says of itself. A file that the generator
// does not understand, that is new, or that is gone is a difference to this list.
#ifndef RING3_TESTS_LITMUS_LITMUS_EXPECTED_H_
#define RING3_TESTS_LITMUS_LITMUS_EXPECTED_H_

#include <map>
#include <string>

namespace ring3_litmus {

// "group/name" -> "Never", "Sometimes", or the reason why it is not run.
inline const std::map<std::string, std::string>& Expected() {
  static const std::map<std::string, std::string> expected = {
      {"kernel/CoRR+poonceonce+Once", "Never"},
      {"kernel/CoRW+poonceonce+Once", "Never"},
      {"kernel/CoWR+poonceonce+Once", "Never"},
      {"kernel/CoWW+poonceonce", "Never"},
      {"kernel/IRIW+fencembonceonces+OnceOnce", "Never"},
      {"kernel/IRIW+poonceonces+OnceOnce", "Sometimes"},
      {"kernel/ISA2+pooncelock+pooncelock+pombonce", "Never"},
      {"kernel/ISA2+poonceonces", "Sometimes"},
      {"kernel/ISA2+pooncerelease+poacquirerelease+poacquireonce", "Never"},
      {"kernel/LB+fencembonceonce+ctrlonceonce", "Never"},
      {"kernel/LB+poacquireonce+pooncerelease", "Never"},
      {"kernel/LB+poonceonces", "Sometimes"},
      {"kernel/LB+unlocklockonceonce+poacquireonce", "Never"},
      {"kernel/MP+fencewmbonceonce+fencermbonceonce", "Never"},
      {"kernel/MP+onceassign+derefonce", "needs RCU: rcu_assign_pointer, rcu_dereference, rcu_read_lock, rcu_read_unlock"},
      {"kernel/MP+polockmbonce+poacquiresilsil", "Never"},
      {"kernel/MP+polockonce+poacquiresilsil", "Sometimes"},
      {"kernel/MP+polocks", "Never"},
      {"kernel/MP+poonceonces", "Sometimes"},
      {"kernel/MP+pooncerelease+poacquireonce", "Never"},
      {"kernel/MP+porevlocks", "Never"},
      {"kernel/MP+unlocklockonceonce+fencermbonceonce", "Never"},
      {"kernel/R+fencembonceonces", "Never"},
      {"kernel/R+poonceonces", "Sometimes"},
      {"kernel/S+fencewmbonceonce+poacquireonce", "Never"},
      {"kernel/S+poonceonces", "Sometimes"},
      {"kernel/SB+fencembonceonces", "Never"},
      {"kernel/SB+poonceonces", "Sometimes"},
      {"kernel/SB+rfionceonce-poonceonces", "Sometimes"},
      {"kernel/WRC+poonceonces+Once", "Sometimes"},
      {"kernel/WRC+pooncerelease+fencermbonceonce+Once", "Never"},
      {"kernel/Z6.0+pooncelock+poonceLock+pombonce", "Never"},
      {"kernel/Z6.0+pooncelock+pooncelock+pombonce", "Sometimes"},
      {"kernel/Z6.0+pooncerelease+poacquirerelease+fencembonceonce", "Sometimes"},
      {"own/2+2W+storereleases", "Never"},
      {"own/Cas+cas", "Never"},
      {"own/Inc+inc+notatomic", "Sometimes"},
      {"own/Inc+inc", "Never"},
      {"own/MP+mutexes", "Never"},
      {"own/MP+storerelease+addr", "Never"},
      {"own/MP+writelock+readlock", "Never"},
      {"own/MP+xchgrelease+xchgacquire", "Never"},
      {"own/SB+addreturn+fetchsub", "Never"},
      {"own/SB+afteratomic+beforeatomic", "Never"},
      {"own/SB+cmpxchg+cmpxchg", "Never"},
      {"own/SB+cmpxchgrelaxed+cmpxchgrelaxed", "Sometimes"},
      {"own/SB+mbafterspinlock+mbafterspinlock", "Never"},
      {"own/SB+storemb+storemb", "Never"},
      {"own/SB+testandset+testandset", "Never"},
      {"own/SB+xchg+xchg", "Never"},
      {"controls/Seen+location", "Never"},
      {"controls/Seen+negation", "Never"},
      {"controls/Seen+pointer", "Never"},
      {"controls/Seen+precedence", "Never"},
      {"controls/Seen+register", "Never"},
      {"controls/Unseen", "Never"},
  };
  return expected;
}

}  // namespace ring3_litmus

#endif  // RING3_TESTS_LITMUS_LITMUS_EXPECTED_H_
