import { FALLBACK_SECONDS } from '@parley/protocol/http/robots/smart';
import type { WorkContext } from '../../../../context';
import { isOutage } from '../../../../db/failures';
import { ignoreRefusal } from '../../../../errors';
import type { IsListed } from '../../../../outside/target';
import { searchedText } from '../../../conversation/messages/searched-text';
import {
  type Entries,
  findWaitingForSmart,
  replyToWaiting,
  settle,
  type Waiting,
} from '../../../conversation/robot-answers/answers';
import { handOff } from '../../../conversation/robot-answers/hand-off';
import type { Library } from '../../../conversation/robots/knowledge';
import { findRobot } from '../../../conversation/robots/reading';
import type { Reply } from '../../../conversation/robots/reply';
import type { Robot } from '../../../conversation/robots/robot';
import { textOf } from '../../../conversation/robots/texts';
import { dayOf } from '../day';
import type { Models } from '../models';
import { findSmartRobot } from '../robots-store';
import { answerQuestion, type SmartAnswer } from './answer';
import type { Running } from './running';
import { findLate, readEarlier, readKnownData } from './visitor-store';

/** Conversations that are answered at the same time. */
const AT_ONCE = 40;
/** Milliseconds kept for giving a conversation away before its visitor's time is over. */
const RESERVE_MS = 700;
const EARLIER_MOST = 6;

export type Talking = { run(): Promise<void>; idle(): Promise<void>; stop(): void };

type Parts = { context: WorkContext; library: Library; models: Models; running: Running; isListed: IsListed };

/**
 * Answers what visitors wrote to smart robots, conversations side by side. A reply is written once it is complete and
 * checked; if it does not come in time, the fallback robot's entries answer, or a person is asked for.
 */
export function createTalking({ context, library, models, running, isListed }: Parts): Talking {
  const { db, clock, log } = context;
  const works = new Map<string, Promise<void>>();
  /** When the conversation's message before was settled: time spent on it is not taken from the next. */
  const settledAt = new Map<string, number>();
  let isOver = false;

  async function work(waiting: Waiting): Promise<void> {
    const robot = await findRobot(db, waiting.robotId);
    if (!robot?.enabled) return;
    const knowledge = await library.of(robot);
    const entries: Entries = { context, robot, waiting, knowledge };
    const begun = performance.now();
    const reply = replyToWaiting(context, { robot, knowledge, waiting });
    const isReady =
      reply.handoff !== null || reply.outcome === 'answer' || searchedText(waiting.kind, waiting.msg).trim() === '';
    if (isReady) return void (await settle(entries, reply, performance.now() - begun));
    const answer = await think(waiting);
    const ms = performance.now() - begun;
    if (isOver || (answer.noAnswer?.why === 'failed' && answer.noAnswer.fault === 'stopped')) return;
    if (answer.msg !== null) return void (await settle(entries, replyOf(answer), ms));
    const fallback = await fallbackReply(robot, waiting);
    if (fallback) return void (await settle(entries, fallback, ms));
    const why = answer.noAnswer?.why;
    const hasFailed = why === 'failed' || why === 'no-model' || why === 'limited';
    await settle(entries, noneOf(robot, waiting), ms, hasFailed);
  }

  async function think(waiting: Waiting): Promise<SmartAnswer> {
    const robot = await findSmartRobot(db, waiting.robotId);
    if (!robot) throw new Error('no such robot');
    const { conversationId, visitorId, siteId, seq, kind, msg, sentAt } = waiting;
    const [earlier, known] = await Promise.all([
      readEarlier(db, conversationId, { beforeSeq: seq, most: EARLIER_MOST }),
      readKnownData(db, visitorId),
    ]);
    const since = Math.max(sentAt.getTime(), settledAt.get(conversationId) ?? 0);
    const withinMs = since + FALLBACK_SECONDS * 1000 - RESERVE_MS - clock.now();
    const question = {
      ...{ text: searchedText(kind, msg), earlier, known, visitorId, withinMs },
      identity: { YQToken: visitorId, conversation: conversationId, site: siteId },
    };
    return running.during(robot.id, (stopped) =>
      answerQuestion({ context, models, isListed, day: dayOf(context, clock.now()) }, robot, question, stopped),
    );
  }

  /** What the entries of the robot that stands in say; null: nothing. */
  async function fallbackReply(robot: Robot, waiting: Waiting): Promise<Reply | null> {
    const smart = await findSmartRobot(db, robot.id);
    const other = smart?.settings.fallback ? await findRobot(db, smart.settings.fallback) : null;
    if (other?.kind !== 'ask') return null;
    const knowledge = await library.of(other);
    const reply = replyToWaiting(context, { robot: other, knowledge, waiting });
    // Its hits are entries of the other robot.
    return reply.outcome === 'answer' ? { ...reply, hits: [] } : null;
  }

  function start(waiting: Waiting): void {
    const key = waiting.conversationId;
    const doing = work(waiting)
      .catch(async (error: unknown) => {
        if (isOver || isOutage(error)) return;
        log.error({ err: error, conversation: key }, 'a smart robot');
        await handOff(context, { visitorId: waiting.visitorId, reason: 'failed', baton: waiting.baton }).catch(
          ignoreRefusal,
        );
      })
      .catch((error: unknown) => {
        if (!isOver && !isOutage(error)) log.error({ err: error, conversation: key }, 'a smart robot');
      })
      .finally(() => {
        works.delete(key);
        settledAt.set(key, clock.now());
        if (settledAt.size > 10_000) settledAt.delete(settledAt.keys().next().value!);
      });
    works.set(key, doing);
  }

  return {
    async run() {
      if (isOver) return;
      for (const waiting of await findWaitingForSmart(context, AT_ONCE * 4)) {
        if (works.size >= AT_ONCE) return;
        if (!works.has(waiting.conversationId)) start(waiting);
      }
    },
    async idle() {
      while (works.size > 0) await Promise.all(works.values());
    },
    stop() {
      isOver = true;
      running.stop();
    },
  };
}

const replyOf = ({ msg, sources }: SmartAnswer): Reply => ({
  outcome: 'answer',
  hits: [],
  said: [{ kind: 'text', msg: msg!, sources }],
  entry: null,
  isSmallTalk: false,
  handoff: null,
});

const noneOf = ({ manner }: Robot, { language }: Waiting): Reply => ({
  outcome: 'none',
  hits: [],
  said: [{ kind: 'text', msg: textOf('noAnswer', language, { set: manner.noAnswer }) }],
  entry: null,
  isSmallTalk: false,
  handoff: null,
});

/** Milliseconds beyond the time of a visitor after which the serving process takes a conversation from a silent helper. */
const GRACE_MS = 500;

/** Gives away conversations whose visitors waited too long for a smart robot. True: the queue may have changed. */
export async function settleLate(context: WorkContext): Promise<boolean> {
  const late = await findLate(context.db, context.clock.now() - FALLBACK_SECONDS * 1000 - GRACE_MS);
  for (const visitorId of late) await handOff(context, { visitorId, reason: 'failed' }).catch(ignoreRefusal);
  return late.length > 0;
}
