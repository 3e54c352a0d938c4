import type { Desk } from '../../../live/desk';
import type { Journal } from './journal';
import type { Look } from './look';
import type { Lookups } from './lookups';
import type { Reply } from './said';
import type { Telling } from './telling';

type Parts = { desk: Desk; journal: Journal; telling: Telling; look: Look; lookups: Lookups };

/** What an agent says goes into the visitor's open conversation, as long as it is theirs and nothing was missed. */
export function createAgentSays({ desk, journal, telling, look, lookups }: Parts) {
  function says(reply: Reply): boolean {
    const { visitorId, seen } = reply;
    const open = desk.open.get(visitorId);
    const isOnScreen = open && (seen === null || seen >= open.seq);
    if (isOnScreen && !lookups.has(visitorId)) return append(reply, open.id);
    lookups.add(visitorId, () => sayAfterLook(reply));
    return true;
  }

  /** The conversation is not remembered, or something may have been said that this agent has not seen. */
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
        // Ended, changed hands or moved on; where none of these holds, a batch-mate was at fault and it goes again.
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
