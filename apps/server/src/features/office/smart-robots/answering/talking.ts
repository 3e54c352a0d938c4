import { FALLBACK_SECONDS } from '@parley/protocol/http/robots/smart';
import type { WorkContext } from '../../../../context';
import { isOutage } from '../../../../db/failures';
import { ignoreRefusal } from '../../../../errors';
import { searchedText } from '../../../conversation/messages/searched-text';
import {
  type Entries,
  findWaitingForSmart,
  replyToWaiting,
  settle,
  type Waiting,
  withHotQuestion,
} from '../../../conversation/robot-answers/answers';
import { handOff } from '../../../conversation/robot-answers/hand-off';
import { findRobot } from '../../../conversation/robots/reading';
import type { Reply } from '../../../conversation/robots/reply';
import type { Robot } from '../../../conversation/robots/robot';
import { textOf } from '../../../conversation/robots/texts';
import type { SmartAnswer } from './answer';
import { claimConversation, releaseConversation } from './claims-store';
import { createThinking, type ThinkingParts } from './thinking';
import { findLate } from './visitor-store';

/** Conversations that are answered at the same time. */
const AT_ONCE = 40;

export type Talking = { run(): Promise<void>; idle(): Promise<void>; stop(): void };

/**
 * Answers what visitors wrote to smart robots, conversations side by side. A reply is written once it is complete and
 * checked; if it does not come in time, the fallback robot's entries answer, or a person is asked for.
 */
export function createTalking({ context, library, models, running, isListed }: ThinkingParts): Talking {
  const { db, log } = context;
  const thinking = createThinking({ context, library, models, running, isListed });
  const works = new Map<string, Promise<void>>();
  let isOver = false;

  async function work(waiting: Waiting): Promise<void> {
    const now = context.clock.now();
    const leasedUntil = waiting.sentAt.getTime() + FALLBACK_SECONDS * 1000;
    const claim = await claimConversation(db, waiting, { now, leasedUntil });
    // Another process answers, or somebody has answered since the list was read.
    if (!claim) return;
    try {
      await answer(waiting);
    } finally {
      await releaseConversation(db, claim);
    }
  }

  async function answer(found: Waiting): Promise<void> {
    const robot = await findRobot(db, found.robotId);
    if (!robot?.enabled) return;
    const waiting = withHotQuestion(found, robot.manner);
    const knowledge = await library.of(robot);
    const entries: Entries = { context, robot, waiting, knowledge };
    const begun = performance.now();
    const reply = replyToWaiting(context, { robot, knowledge, waiting });
    const isReady =
      reply.handoff !== null || reply.outcome === 'answer' || searchedText(waiting.kind, waiting.msg).trim() === '';
    if (isReady) return void (await settle(entries, reply, { ms: performance.now() - begun }));
    const thought = await thinking.answer(waiting);
    const ms = performance.now() - begun;
    if (isOver || (thought.noAnswer?.why === 'failed' && thought.noAnswer.fault === 'stopped')) return;
    if (thought.msg !== null) return void (await settle(entries, replyOf(thought), { ms }));
    const fallback = await thinking.fallback(robot, waiting);
    if (fallback) return void (await settle(entries, fallback, { ms }));
    const why = thought.noAnswer?.why;
    const hasFailed = why === 'failed' || why === 'no-model' || why === 'limited';
    await settle(entries, noneOf(robot, waiting), { ms, hasFailed });
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
      .finally(() => works.delete(key));
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

/** Milliseconds before the time of a visitor is over at which the serving process takes a conversation from a silent helper. */
const EARLY_MS = 1500;

/** Gives away conversations whose visitors waited too long for a smart robot. True: the queue may have changed. */
export async function settleLate(context: WorkContext): Promise<boolean> {
  const late = await findLate(context.db, context.clock.now() - (FALLBACK_SECONDS * 1000 - EARLY_MS));
  for (const visitorId of late) await handOff(context, { visitorId, reason: 'failed' }).catch(ignoreRefusal);
  return late.length > 0;
}
