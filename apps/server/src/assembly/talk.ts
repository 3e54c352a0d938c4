import { createBatcher } from '../batcher';
import { createOpenings } from '../features/conversation/conversations/opening';
import { createQueue } from '../features/conversation/conversations/queue';
import { createAgentPresence } from '../features/conversation/desk/presence';
import { createDirect } from '../features/conversation/friendly/direct';
import { createGreeter } from '../features/conversation/greetings/greeter';
import { createReminders } from '../features/conversation/greetings/reminders';
import { createMessages } from '../features/conversation/messages/actions';
import { createJournal } from '../features/conversation/messages/journal';
import { createReads } from '../features/conversation/messages/reads';
import { createAnswerTime } from '../features/conversation/visitors/answer-time';
import { beginByView } from '../features/conversation/visitors/arrive';
import { continueVisits } from '../features/conversation/visitors/leave';
import { VisitorPresence } from '../features/conversation/visitors/presence';
import { createViews } from '../features/conversation/visits/views';
import { checkMessages } from '../features/conversation/words/check-messages';
import { checkFiles } from '../features/foundation/files/check-files';
import { sweepDrafts } from '../features/foundation/files/drafts';
import { agentKey } from '../live/hub';
import { createChannels } from './channels';
import type { Core } from './core';
import type { ServerParts } from './parts';

/** Maximum number of returning visitors that one statement handles. */
const RETURNING_MAX = 500;

export type Talk = Awaited<ReturnType<typeof createTalk>>;

/** The parts that conversations need: queue, journal, presence. */
export async function createTalk({ context, desk, hub, saving, faces, storage, metrics }: Core, parts: ServerParts) {
  const { log } = context;
  const queue = createQueue(context);
  const openings = createOpenings(context, saving, () => queue.wake());
  const journal = createJournal({
    connection: parts.connection,
    inFlight: context.inFlight,
    saving,
    log,
    onWritten: metrics.histogram(
      'parley_message_seconds',
      'Seconds from the first message of a batch to its commit and answer.',
    ).observe,
    onCommitted: () => messages.deliverStored(),
  });
  const messages = createMessages({ context, desk, openings, journal, isAlone: parts.isAlone });
  const channels = createChannels(context, messages, parts.uploads);
  const direct = createDirect(context, saving);
  const spoken = checkFiles(context, checkMessages(context, messages));
  const greeter = createGreeter({ context, faces, agentSays: messages.agentSays });
  const remind = createReminders({ context, faces, agentSays: messages.agentSays });
  await greeter.load();
  // If the uploads' folder cannot be used, the server starts without it.
  await storage
    .prepare()
    .then(() => sweepDrafts(context, storage))
    .catch((error: unknown) => log.error({ err: error }, 'uploads'));
  const reads = createReads(context);
  const views = createViews({ context, desk, begin: (view) => beginByView(context, view) });
  const visitors = new VisitorPresence(context, {
    isWaiting: (id) => desk.open.get(id)?.state === 'wait',
    isAlone: parts.isAlone,
  });
  const answerTime = createAnswerTime(context);
  const agents = createAgentPresence({
    context,
    isListening: (uuid) => desk.agents.has(uuid) && hub.isListening(agentKey(uuid)),
    wakeQueue: queue.wake,
  });
  const returning = createBatcher<string>(
    async (ids) => {
      if (await continueVisits(context, ids)) queue.wake();
    },
    RETURNING_MAX,
    (error) => log.warn({ err: error }, 'a visitor back'),
  );

  /** Waits until everything received so far is stored. The work that it waits for may start new work. */
  async function idle(): Promise<void> {
    await Promise.all([spoken.idle(), direct.idle(), channels.inboxWorker.idle()]);
    await openings.idle();
    await journal.drain();
    await Promise.all([reads.idle(), views.idle(), agents.idle(), returning.idle(), visitors.idle()]);
    await queue.idle();
  }

  return {
    queue,
    journal,
    messages,
    channels,
    direct,
    spoken,
    greeter,
    remind,
    reads,
    views,
    visitors,
    answerTime,
    agents,
    returning,
    idle,
  };
}
