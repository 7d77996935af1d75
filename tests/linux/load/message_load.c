// SPDX-License-Identifier: MIT
/*
 * message_load.c - a load of messages between many tasks, as a module that is not part of the tree.
 *
 * Groups of senders and receivers: every sender sends @rounds messages to every receiver of its group, each kmalloc()ed by the one and
 * kfree()d by the other. A receiver's queue is bounded, so that both sides sleep and wake each other all the time. Every message is
 * counted and its order is checked: none lost, none twice, none overtaken.
 */
#include <linux/completion.h>
#include <linux/kthread.h>
#include <linux/list.h>
#include <linux/module.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/wait.h>

static unsigned int groups = 20;
module_param(groups, uint, 0444);
MODULE_PARM_DESC(groups, "groups that know nothing of each other");

static unsigned int pairs = 20;
module_param(pairs, uint, 0444);
MODULE_PARM_DESC(pairs, "senders, and receivers, in each");

static unsigned int rounds = 10;
module_param(rounds, uint, 0444);
MODULE_PARM_DESC(rounds, "messages of each sender to each receiver");

#define QUEUE_SIZE 16

struct message {
	struct list_head list;
	unsigned int sender;
	unsigned int number;
	char text[100 - sizeof(struct list_head) - 2 * sizeof(unsigned int)];
};

struct receiver {
	spinlock_t lock;
	struct list_head queue;
	unsigned int length;
	wait_queue_head_t not_empty, not_full;
	unsigned int *next; /* of each sender */
};

struct group {
	struct receiver *receivers;
};

struct job {
	struct group *group;
	unsigned int index;
};

static atomic_t running, wrong;
static atomic64_t received;
static DECLARE_COMPLETION(finished);
static DECLARE_COMPLETION(start);

static void end_job(struct job *job)
{
	kfree(job);
	if (atomic_dec_and_test(&running))
		complete(&finished);
}

static void put(struct receiver *to, struct message *message)
{
	spin_lock(&to->lock);
	wait_event_cmd(to->not_full, to->length < QUEUE_SIZE, spin_unlock(&to->lock), spin_lock(&to->lock));
	list_add_tail(&message->list, &to->queue);
	to->length++;
	spin_unlock(&to->lock);
	wake_up(&to->not_empty);
}

static int send(void *data)
{
	struct job *job = data;
	unsigned int number, to;

	wait_for_completion(&start);
	for (number = 0; number < rounds; number++) {
		for (to = 0; to < pairs; to++) {
			struct message *message = kmalloc(sizeof(*message), GFP_KERNEL);

			if (!message) {
				atomic_inc(&wrong);
				continue;
			}
			message->sender = job->index;
			message->number = number;
			memset(message->text, (int)(number & 0xff), sizeof(message->text));
			put(&job->group->receivers[to], message);
		}
	}
	end_job(job);
	return 0;
}

static int receive(void *data)
{
	struct job *job = data;
	struct receiver *self = &job->group->receivers[job->index];
	unsigned int left = pairs * rounds;

	wait_for_completion(&start);
	while (left--) {
		struct message *message;

		spin_lock(&self->lock);
		wait_event_cmd(self->not_empty, self->length, spin_unlock(&self->lock), spin_lock(&self->lock));
		message = list_first_entry(&self->queue, struct message, list);
		list_del(&message->list);
		self->length--;
		spin_unlock(&self->lock);
		wake_up(&self->not_full);

		if (message->number != self->next[message->sender]++ || message->text[0] != (char)(message->number & 0xff))
			atomic_inc(&wrong);
		kfree(message);
		atomic64_inc(&received);
	}
	end_job(job);
	return 0;
}

static int begin(int (*function)(void *), struct group *group, unsigned int index, const char *name)
{
	struct job *job = kmalloc(sizeof(*job), GFP_KERNEL);
	struct task_struct *task;

	if (!job)
		return -ENOMEM;
	job->group = group;
	job->index = index;
	task = kthread_create(function, job, "%s", name);
	if (IS_ERR(task)) {
		kfree(job);
		return PTR_ERR(task);
	}
	atomic_inc(&running);
	wake_up_process(task);
	return 0;
}

static int fill(struct group *group)
{
	unsigned int i;
	int error = 0;

	group->receivers = kcalloc(pairs, sizeof(*group->receivers), GFP_KERNEL);
	if (!group->receivers)
		return -ENOMEM;
	for (i = 0; i < pairs; i++) {
		struct receiver *receiver = &group->receivers[i];

		spin_lock_init(&receiver->lock);
		INIT_LIST_HEAD(&receiver->queue);
		init_waitqueue_head(&receiver->not_empty);
		init_waitqueue_head(&receiver->not_full);
		receiver->next = kcalloc(pairs, sizeof(*receiver->next), GFP_KERNEL);
		if (!receiver->next)
			return -ENOMEM;
	}
	for (i = 0; i < pairs && !error; i++) {
		error = begin(send, group, i, "send");
		if (!error)
			error = begin(receive, group, i, "receive");
	}
	return error;
}

static int __init message_load_init(void)
{
	struct group *all = kcalloc(groups, sizeof(*all), GFP_KERNEL);
	unsigned int i, j;
	int error = all ? 0 : -ENOMEM;
	s64 expected = (s64)groups * pairs * pairs * rounds;

	atomic_set(&running, 1);
	for (i = 0; i < groups && !error; i++)
		error = fill(&all[i]);
	if (error) {
		/* Tasks wait for the start and would wait for ever for those that there are not. */
		panic("message_load: %u tasks are too many for this memory: error %d", 2 * groups * pairs, error);
	}
	complete_all(&start);
	if (!atomic_dec_and_test(&running))
		wait_for_completion(&finished);

	for (i = 0; i < groups; i++) {
		for (j = 0; j < pairs; j++)
			kfree(all[i].receivers[j].next);
		kfree(all[i].receivers);
	}
	kfree(all);
	if (atomic64_read(&received) != expected || atomic_read(&wrong)) {
		pr_err("message_load: FAILED: %lld messages of %lld, %d wrong\n", atomic64_read(&received), expected, atomic_read(&wrong));
		return -EIO;
	}
	pr_info("message_load: %lld messages between %u tasks, all in order\n", expected, 2 * groups * pairs);
	return 0;
}

static void __exit message_load_exit(void)
{
	pr_info("message_load: removed\n");
}

module_init(message_load_init);
module_exit(message_load_exit);
MODULE_DESCRIPTION("Messages between many tasks");
MODULE_LICENSE("Dual MIT/GPL");
