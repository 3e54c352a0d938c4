import type { HandoffReason } from '@parley/core/conversation/robot';
import { chosenOf, withMenu } from '@parley/protocol/robot-menu';
import type { WorkContext } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act, type Emit } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import { restAfter } from '../../../pace';
import { robotFields } from '../messages/present';
import { searchedText } from '../messages/searched-text';
import type { Knowledge, Library } from '../robots/knowledge';
import { readRobots } from '../robots/reading';
import { type Reply, replyTo, type Said } from '../robots/reply';
import type { Robot } from '../robots/robot';
import { textOf } from '../robots/texts';
import { findWaiting, insertAnswer, insertTurn, type NewMessage, type Waiting } from './answers-store';
import { handOff } from './hand-off';

/** Messages of one look; the rest is for the next. */
const TOGETHER = 200;
/** Looks of one run. */
const TURNS = 50;
/** Answers of a run that are given one right after the other. */
const AT_ONCE = 20;
/**
 * Rest after each further one, as a multiple of the time it took: while more is asked than can be answered, robots take
 * a third of this process and of its database connections from conversations of people, not all.
 */
const REST = 2;

/** Answers what visitors wrote to robots, each message once, in order. Runs in the helper process. */
export function createAnswering(context: WorkContext, library: Library) {
  return async function answerWaiting(): Promise<void> {
    let given = 0;
    for (let turn = 0; turn < TURNS; turn += 1) {
      const waiting = await findWaiting(context.db, 'ask', TOGETHER);
      if (waiting.length === 0) return;
      const robots = new Map((await readRobots(context.db)).map((robot) => [robot.id, robot]));
      let answered = 0;
      for (const one of waiting) {
        const robot = robots.get(one.robotId);
        const at = performance.now();
        // Switched off since: another job gives its conversations away.
        if (robot && (await answer({ context, library }, robot, one))) answered += 1;
        given += 1;
        if (given > AT_ONCE) await restAfter(performance.now() - at, REST);
      }
      if (answered === 0) return;
    }
  };
}

type Parts = { context: WorkContext; library: Library };

/** Messages that wait for smart robots, which other work answers. */
export const findWaitingForSmart = (context: Pick<WorkContext, 'db'>, limit: number): Promise<Waiting[]> =>
  findWaiting(context.db, 'high', limit);

/** `misses`: in a row, with this one. */
type Decided = { reply: Reply; question: string; ms: number; misses: number };

/**
 * Channels without buttons show the hot questions of the welcome as numbered lines: a number is understood as its line,
 * until the robot has offered another menu.
 */
export function withHotQuestion(found: Waiting, { hotQuestions }: Robot['manner']): Waiting {
  const isNumbered = found.channel === 'wechat' || found.channel === 'mini';
  if (!isNumbered || found.menu !== null || found.kind !== 'text') return found;
  const chosen = chosenOf(
    hotQuestions.map((title) => ({ title })),
    found.msg,
  );
  return chosen ? { ...found, msg: chosen.title } : found;
}

/** False: the robot has the conversation no more, or another process has answered. */
async function answer({ context, library }: Parts, robot: Robot, found: Waiting): Promise<boolean> {
  const waiting = withHotQuestion(found, robot.manner);
  const knowledge = await library.of(robot);
  const begun = performance.now();
  const reply = replyToWaiting(context, { robot, knowledge, waiting });
  return settle({ context, robot, waiting, knowledge }, reply, { ms: performance.now() - begun });
}

type ByEntries = { robot: Pick<Robot, 'manner'>; knowledge: Knowledge; waiting: Waiting };

/** What entries say to a message that waits. */
export const replyToWaiting = (context: Pick<WorkContext, 'clock'>, { robot, knowledge, waiting }: ByEntries): Reply =>
  replyTo(knowledge, robot.manner, {
    text: searchedText(waiting.kind, waiting.msg),
    channel: waiting.channel,
    language: waiting.language,
    now: context.clock.now(),
    menu: waiting.menu ?? [],
  });

/**
 * Says a reply, or gives the conversation away: because the reply says so, after too many misses in a row, or since the
 * robot has failed. False: the robot has the conversation no more.
 */
export function settle(
  entries: Entries,
  reply: Reply,
  { ms, hasFailed = false }: { ms: number; hasFailed?: boolean },
): Promise<boolean> {
  const { context, robot, waiting } = entries;
  const isMiss = reply.outcome === 'none';
  const misses = isMiss ? waiting.misses + 1 : 0;
  const decided = { reply, question: searchedText(waiting.kind, waiting.msg), ms, misses };
  const { handoffAfter } = robot.manner;
  const isLost = isMiss && handoffAfter > 0 && misses >= handoffAfter;
  const reason = reply.handoff ?? (hasFailed ? 'failed' : isLost ? 'misses' : null);
  if (reason) return giveAway(entries, decided, reason);
  return act(context, (tx, emit) => say(entries, { tx, emit }, { ...decided, said: reply.said, handoff: null }));
}

type Within = { tx: Client; emit: Emit };

export type { Waiting };
export type Entries = {
  context: WorkContext;
  robot: Robot;
  waiting: Waiting;
  knowledge: Knowledge;
};

/** Asks for a person. With nobody online the robot stays, says so, and offers the letter. */
async function giveAway(entries: Entries, decided: Decided, reason: HandoffReason): Promise<boolean> {
  const { context, robot, waiting } = entries;
  const { visitorId, baton, language } = waiting;
  try {
    await handOff(context, {
      visitorId,
      reason,
      baton,
      before: async (tx, emit) => {
        const isSaid = await say(entries, { tx, emit }, { ...decided, said: [], handoff: reason });
        if (!isSaid) throw new Refusal('not-with-robot');
      },
    });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.id !== 'nobody-online') return false;
  }
  const menu = [{ title: textOf('letter', language), letter: true as const }];
  const text = withMenu(textOf('nobodyOnline', language, { set: robot.manner.nobodyOnline }), menu);
  const said: Said[] = reason === 'misses' ? decided.reply.said : [{ kind: 'text', msg: text, menu }];
  return act(context, (tx, emit) => say(entries, { tx, emit }, { ...decided, said, handoff: null }));
}

type Saying = Decided & { said: readonly Said[]; handoff: HandoffReason | null };

/** Writes the words if the robot still has the conversation, and records the turn. */
async function say(
  { context, robot, waiting, knowledge }: Entries,
  { tx, emit }: Within,
  { reply, question, ms, misses, said, handoff }: Saying,
): Promise<boolean> {
  const now = context.clock.now();
  const { conversationId, visitorId, seq } = waiting;
  const isRatable = reply.entry !== null || said.some(({ sources }) => sources !== undefined);
  const messages: NewMessage[] = said.map(({ kind, msg, menu, sources }, at) => ({
    onlyID: `robot-${conversationId}-${seq}-${at + 1}`,
    kind,
    msg,
    robot: {
      id: robot.id,
      ...(menu && { menu }),
      ...(sources && { sources }),
      ...(isRatable && at === said.length - 1 && { ratable: true as const }),
    },
  }));
  const base = await insertAnswer(tx, { ...waiting, misses, said: messages, at: now });
  if (base === null) return false;
  await insertTurn(tx, {
    id: uuidV7(now),
    robotId: robot.id,
    conversationId,
    visitorId,
    seq,
    at: now,
    question,
    outcome: handoff ? 'handoff' : reply.outcome,
    hits: reply.hits.map((hit) => ({ ...hit, question: knowledge.entries.get(hit.entry)?.question ?? '' })),
    entry: reply.entry,
    isSmallTalk: reply.isSmallTalk,
    ms,
    version: robot.version,
    handoff,
    onlyID: messages.at(-1)?.onlyID ?? null,
  });
  for (const [at, { onlyID, kind, msg, robot: part }] of messages.entries())
    emit({
      kind: 'message.stored',
      visitorId,
      ownerId: null,
      state: 'robot',
      authorId: null,
      socket: null,
      message: {
        msg,
        kind,
        role: 'service',
        onlyID,
        conversation: conversationId,
        seq: base + at + 1,
        nickname: robot.name,
        time: now,
        ...robotFields(part),
      },
    });
  return true;
}
