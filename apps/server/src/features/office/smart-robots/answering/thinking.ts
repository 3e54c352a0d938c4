import { FALLBACK_SECONDS, MODEL_SECONDS } from '@parley/protocol/http/robots/smart';
import type { WorkContext } from '../../../../context';
import type { IsListed } from '../../../../outside/target';
import { searchedText } from '../../../conversation/messages/searched-text';
import { replyToWaiting, type Waiting } from '../../../conversation/robot-answers/answers';
import type { Library } from '../../../conversation/robots/knowledge';
import { findRobot } from '../../../conversation/robots/reading';
import type { Reply } from '../../../conversation/robots/reply';
import type { Robot } from '../../../conversation/robots/robot';
import { dayOf } from '../day';
import type { Models } from '../models';
import { findSmartRobot } from '../robots-store';
import { answerQuestion, EARLIER_MOST, type SmartAnswer } from './answer';
import type { Running } from './running';
import { readEarlier, readKnownData } from './visitor-store';

/** Milliseconds kept for giving a conversation away before its visitor's time is over. */
const RESERVE_MS = (FALLBACK_SECONDS - MODEL_SECONDS) * 1000;

export type ThinkingParts = {
  context: WorkContext;
  library: Library;
  models: Models;
  running: Running;
  isListed: IsListed;
};

/** What is said to messages that wait for smart robots. */
export function createThinking({ context, library, models, running, isListed }: ThinkingParts) {
  const { db, clock } = context;

  async function answer(waiting: Waiting): Promise<SmartAnswer> {
    const robot = await findSmartRobot(db, waiting.robotId);
    if (!robot) throw new Error('no such robot');
    const { conversationId, visitorId, siteId, seq, kind, msg, sentAt } = waiting;
    const [earlier, known] = await Promise.all([
      readEarlier(db, conversationId, { beforeSeq: seq, most: EARLIER_MOST }),
      readKnownData(db, visitorId),
    ]);
    // From the visitor's message on, whatever it waited for: an earlier message, a free place, the queries above.
    const withinMs = sentAt.getTime() + FALLBACK_SECONDS * 1000 - RESERVE_MS - clock.now();
    const question = {
      text: searchedText(kind, msg),
      earlier,
      known,
      visitorId,
      withinMs,
      identity: { YQToken: visitorId, conversation: conversationId, site: siteId },
    };
    return running.during(robot.id, (stopped) =>
      answerQuestion({ context, models, isListed, day: dayOf(context, clock.now()), stopped }, robot, question),
    );
  }

  /** What the entries of the robot that stands in say; null: nothing. */
  async function fallback(robot: Robot, waiting: Waiting): Promise<Reply | null> {
    const smart = await findSmartRobot(db, robot.id);
    const other = smart?.settings.fallback ? await findRobot(db, smart.settings.fallback) : null;
    if (other?.kind !== 'ask') return null;
    const knowledge = await library.of(other);
    const reply = replyToWaiting(context, { robot: other, knowledge, waiting });
    // Its hits are entries of the other robot.
    return reply.outcome === 'answer' ? { ...reply, hits: [] } : null;
  }

  return { answer, fallback };
}
