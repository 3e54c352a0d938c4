import type { Follower } from '../../events/follow';
import { hasContacts, queueMessages } from './store';

/**
 * Queues what agents and robots say to visitors of accounts. The writing of messages knows nothing of it, and without
 * accounts nothing is read.
 */
export const outboxFollower: Follower = {
  name: 'channel-outbox',
  follows: ['messages'],
  everyMs: 200,
  batch: 1000,
  isUnused: async (tx) => !(await hasContacts(tx)),
  async handle(tx, { messages }) {
    const said = messages.filter(({ role }) => role !== 'user');
    if (said.length > 0) await queueMessages(tx, said);
  },
  // What was sent is sent: a rebuild queues only what was never queued.
  reset: async () => undefined,
};
