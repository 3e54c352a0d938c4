import type { Desk } from '../../../live/desk';
import type { ConversationReader } from './conversation-reader';
import type { Delivery } from './delivery';
import type { Journal } from './journal';
import type { Lookups } from './lookups';
import type { Reply } from './said';

type Parts = { desk: Desk; journal: Journal; delivery: Delivery; reader: ConversationReader; lookups: Lookups };

/** Stores an agent's message in the visitor's open conversation, if the agent owns it and has seen all messages. */
export function createAgentSays({ desk, journal, delivery, reader, lookups }: Parts) {
  function says(reply: Reply): boolean {
    const { visitorId, seen } = reply;
    const open = desk.open.get(visitorId);
    const isOnScreen = open && (seen === null || seen >= open.seq);
    if (isOnScreen && !lookups.has(visitorId)) return append(reply, open.id);
    lookups.add(visitorId, () => sayAfterReading(reply));
    return true;
  }

  /**
   * Without the conversation in memory, or with messages that the agent may not have seen: reads the database first.
   */
  async function sayAfterReading(reply: Reply): Promise<void> {
    const { visitorId, seen, said } = reply;
    const open = await reader.readOpen(visitorId);
    if (!open || (seen !== null && seen < open.seq)) {
      const answer = await reader.verdict(reply);
      if (answer !== 'none') return said.done(answer);
    }
    if (open) append(reply, open.id);
  }

  function append(reply: Reply, conversationId: string): boolean {
    const { visitorId, said } = reply;
    return journal.append(
      delivery.entryFor(reply, conversationId, () => {
        // The conversation ended, has another owner or newer messages; otherwise another message of the batch was the
        // cause, and this one is tried again.
        reader.forget(visitorId, conversationId);
        lookups.add(visitorId, async () => {
          await reader.readOpen(visitorId);
          const answer = await reader.verdict(reply);
          if (answer === 'none') await sayAfterReading(reply);
          else said.done(answer);
        });
      }),
    );
  }

  return says;
}
