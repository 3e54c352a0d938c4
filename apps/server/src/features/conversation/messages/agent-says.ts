import type { Desk } from '../../../live/desk';
import type { Journal } from './journal';
import type { Look } from './look';
import type { Lookups } from './lookups';
import type { Reply } from './said';
import type { Telling } from './telling';

type Parts = { desk: Desk; journal: Journal; telling: Telling; look: Look; lookups: Lookups };

/** Stores an agent's message in the visitor's open conversation, if the agent owns it and has seen all messages. */
export function createAgentSays({ desk, journal, telling, look, lookups }: Parts) {
  function says(reply: Reply): boolean {
    const { visitorId, seen } = reply;
    const open = desk.open.get(visitorId);
    const isOnScreen = open && (seen === null || seen >= open.seq);
    if (isOnScreen && !lookups.has(visitorId)) return append(reply, open.id);
    lookups.add(visitorId, () => sayAfterLook(reply));
    return true;
  }

  /**
   * Without the conversation in memory, or with messages that the agent may not have seen: reads the database first.
   */
  async function sayAfterLook(reply: Reply): Promise<void> {
    const { visitorId, seen, said } = reply;
    const open = await look.recall(visitorId);
    if (!open || (seen !== null && seen < open.seq)) {
      const answer = await look.verdict(reply);
      if (answer !== 'none') return said.done(answer);
    }
    if (open) append(reply, open.id);
  }

  function append(reply: Reply, conversationId: string): boolean {
    const { visitorId, said } = reply;
    return journal.append(
      telling.entryFor(reply, conversationId, () => {
        // The conversation ended, has another owner or newer messages; otherwise another message of the batch was the
        // cause, and this one is tried again.
        look.forget(visitorId, conversationId);
        lookups.add(visitorId, async () => {
          await look.recall(visitorId);
          const answer = await look.verdict(reply);
          if (answer === 'none') await sayAfterLook(reply);
          else said.done(answer);
        });
      }),
    );
  }

  return says;
}
