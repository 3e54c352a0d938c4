import { randomBytes } from 'node:crypto';
import { type AnswerFault, type CitedSource, checkAnswer } from '@parley/core/robot/grounding/check-answer';
import { createMasking, type KnownData, type Masking } from '@parley/core/robot/grounding/masking';
import type { RobotSource } from '@parley/protocol/types';
import type { WorkContext } from '../../../../context';
import type { IsListed } from '../../../../outside/target';
import { addUsage, type Limited, NOBODY, reserveCall } from '../limits-store';
import {
  type ChatMessage,
  type ModelClient,
  ModelError,
  type ModelFault,
  type ModelReply,
  type Usage,
} from '../model/model-client';
import { costOfUsage } from '../model/usage-cost';
import { hasModel, type Models } from '../models';
import type { SmartRobot } from '../robots-store';
import { readTools } from '../tools-store';
import { type Earlier, instructionsOf, NO_ANSWER, promptOf, sourceText } from './prompt';
import { type Retrieved, retrieve } from './retrieve';
import { sourcesOf } from './sources-of';
import { callTool, chatTools, type Tool, type ToolIdentity } from './tools';

export type Question = {
  text: string;
  /** What was said before, oldest first. */
  earlier: readonly Earlier[];
  known: readonly KnownData[];
  /** Null: an agent or the test bench asks, to whom limits of visitors do not apply. */
  visitorId: string | null;
  identity: ToolIdentity;
  /** Milliseconds from now. */
  withinMs: number;
};

/** Why there is no answer: the sources say nothing, the model refuses, it was not supported, a limit, or a failure. */
export type NoAnswer =
  | { why: 'no-model' | 'no-sources' | 'refused' }
  | { why: 'unsupported'; fault: AnswerFault }
  | { why: 'limited'; limit: Limited }
  | { why: 'failed'; fault: ModelFault };

export type SmartAnswer = {
  /** With `[1]` for the first of `sources`; null: there is none. */
  msg: string | null;
  sources: RobotSource[];
  noAnswer: NoAnswer | null;
  trace: Retrieved[];
  usage: Usage;
  cost: number;
  ms: number;
};

type Parts = {
  context: Pick<WorkContext, 'db' | 'clock' | 'log'>;
  models: Models;
  isListed: IsListed;
  /** Date of the meter. */
  day: string;
  /** Ends the calls in progress. */
  stopped: AbortSignal;
};

/** Rounds in which a model may call tools, before its answer. */
const TOOL_ROUNDS = 2;
/** Calls that are made at the same time in one round. */
const CALLS_AT_ONCE = 3;
/** Messages of the conversation that are sent with a question, and characters of each. */
export const EARLIER_MOST = 6;
const EARLIER_LENGTH = 300;
const QUESTION_LENGTH = 2000;

/** Answers a question from the robot's sources, or says why not. Nothing is stored but the meter, and nobody is told. */
export async function answerQuestion(parts: Parts, robot: SmartRobot, question: Question): Promise<SmartAnswer> {
  const begun = performance.now();
  const withinMs = Math.min(question.withinMs, robot.settings.seconds * 1000);
  const over = new AbortController();
  const stopped = AbortSignal.any([parts.stopped, over.signal]);
  const run: Run = { parts, robot, question, stopped, begun, withinMs, usage: { input: 0, output: 0 }, trace: [] };
  const result = await withDeadline(run, over);
  return {
    msg: null,
    sources: [],
    noAnswer: null,
    ...result,
    trace: run.trace,
    usage: run.usage,
    cost: costOfUsage(run.usage, robot.settings.price),
    ms: performance.now() - begun,
  };
}

type Run = {
  parts: Parts;
  robot: SmartRobot;
  question: Question;
  stopped: AbortSignal;
  begun: number;
  /** Milliseconds from `begun` for everything: passages, vectors, all rounds of the model, tools. */
  withinMs: number;
  usage: Usage;
  trace: Retrieved[];
};
type Result = { msg: string; sources: RobotSource[] } | { noAnswer: NoAnswer };

const none = (noAnswer: NoAnswer): Result => ({ noAnswer });

const TIMEOUT = none({ why: 'failed', fault: 'timeout' });

/** One deadline for the whole answer: what is not done by then is ended, and not waited for. */
async function withDeadline(run: Run, over: AbortController): Promise<Result> {
  if (run.withinMs <= 0) return TIMEOUT;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result>((done) => {
    timer = setTimeout(() => {
      done(TIMEOUT);
      over.abort();
    }, run.withinMs);
  });
  const tried = attempt(run);
  // Its meter is still written after the deadline.
  tried.catch((error: unknown) => over.signal.aborted && run.parts.context.log.error({ err: error }, 'a late answer'));
  try {
    return await Promise.race([late, tried]);
  } finally {
    clearTimeout(timer);
  }
}

async function attempt(run: Run): Promise<Result> {
  const { parts, robot, question, stopped } = run;
  const { db } = parts.context;
  if (!hasModel(robot)) return none({ why: 'no-model' });
  const masking = createMasking(question.known);
  const hide = (text: string): string => (robot.settings.masking ? masking.hidden(text) : text);
  const asked = hide(question.text.slice(0, QUESTION_LENGTH));
  const earlier = question.earlier
    .slice(-EARLIER_MOST)
    .map(({ role, text }) => ({ role, text: hide(text.slice(0, EARLIER_LENGTH)) }));
  const client = parts.models.of(robot.provider);
  const hasVectors = robot.provider.embeddingModel !== '';
  const looked = withContext(asked, earlier);
  run.trace = await retrieve({ db, robotId: robot.id, client, hasVectors, stopped }, looked);
  const tools = await readTools(db, robot.id);
  if (run.trace.length === 0 && tools.length === 0) return none({ why: 'no-sources' });
  const visitorId = question.visitorId ?? NOBODY;
  const { limits } = robot.settings;
  const call = { robotId: robot.id, visitorId, day: parts.day, now: parts.context.clock.now(), limits };
  const limit = await reserveCall(db, call);
  if (limit) return none({ why: 'limited', limit });
  const outcome = await conversation(run, { client, tools, asked, earlier, masking }).catch((error: unknown) => {
    if (!(error instanceof ModelError)) throw error;
    addTo(run.usage, error.usage);
    return none({ why: 'failed', fault: error.fault });
  });
  const cost = costOfUsage(run.usage, robot.settings.price);
  const isFailed = 'noAnswer' in outcome && outcome.noAnswer.why === 'failed';
  await addUsage(db, call, { ...run.usage, cost, ms: performance.now() - run.begun, isFailed });
  return outcome;
}

/** A short question (`and how long?`) is looked up together with the one before it. */
const SHORT = 8;

function withContext(asked: string, earlier: readonly Earlier[]): string {
  const before = earlier.findLast(({ role }) => role === 'visitor');
  return asked.length < SHORT && before ? `${before.text}\n${asked}` : asked;
}

type Prepared = {
  client: ModelClient;
  tools: readonly Tool[];
  asked: string;
  earlier: readonly Earlier[];
  masking: Masking;
};

async function conversation(run: Run, { client, tools, asked, earlier, masking }: Prepared): Promise<Result> {
  const { robot, stopped, begun, withinMs } = run;
  const { settings } = robot;
  const mark = randomBytes(6).toString('hex');
  const sources: CitedSource[] = run.trace.map(({ title, heading, text }) => ({ title, heading, text }));
  const hasTools = tools.length > 0;
  const messages = promptOf({ settings, question: asked, earlier, sources, mark, hasTools });
  for (let round = 0; ; round += 1) {
    const reply = await client.reply(
      {
        messages,
        maxTokens: settings.maxTokens,
        temperature: settings.temperature,
        timeoutMs: withinMs - (performance.now() - begun),
        ...(hasTools && round < TOOL_ROUNDS && { tools: chatTools(tools) }),
      },
      stopped,
    );
    addTo(run.usage, reply.usage);
    if (reply.calls.length === 0) return checked(run, reply.text, { sources, asked, mark, masking, hasTools });
    if (round >= TOOL_ROUNDS) return none({ why: 'refused' });
    messages.push(...(await toolMessages(run, reply, { tools, sources, mark, masking })));
  }
}

type ToolParts = { tools: readonly Tool[]; sources: CitedSource[]; mark: string; masking: Masking };

/** Calls the tools of a reply; what they answer becomes further sources. */
async function toolMessages(
  run: Run,
  reply: ModelReply,
  { tools, sources, mark, masking }: ToolParts,
): Promise<ChatMessage[]> {
  const { parts, question, stopped, robot } = run;
  const calls = reply.calls.slice(0, CALLS_AT_ONCE);
  const facts = {
    isListed: parts.isListed,
    now: parts.context.clock.now(),
    masking,
    identity: question.identity,
    stopped,
  };
  const answers = await Promise.all(calls.map((call) => callTool(tools, call, facts)));
  const results = calls.map((call, index): ChatMessage => {
    const answer = answers[index] ?? null;
    if (answer === null) return { role: 'tool', tool_call_id: call.id, content: 'not available' };
    const text = robot.settings.masking ? masking.hidden(answer) : answer;
    const source = { title: call.name, heading: '', text };
    sources.push(source);
    return { role: 'tool', tool_call_id: call.id, content: sourceText(source, sources.length, mark) };
  });
  const said: ChatMessage = {
    role: 'assistant',
    content: reply.text || null,
    tool_calls: calls.map((call) => ({
      id: call.id,
      type: 'function',
      function: { name: call.name, arguments: call.arguments },
    })),
  };
  return [said, ...results];
}

type ToCheck = { sources: readonly CitedSource[]; asked: string; mark: string; masking: Masking; hasTools: boolean };

/** Everything a model wrote is checked with the placeholders in it; only then personal data is put back. */
function checked(run: Run, text: string, { sources, asked, mark, masking, hasTools }: ToCheck): Result {
  if (text.includes(NO_ANSWER) || text.trim() === '') return none({ why: 'refused' });
  const secrets = [instructionsOf({ settings: run.robot.settings, hasTools }), mark.repeat(3)];
  const found = text.includes(mark)
    ? ({ ok: false, fault: 'leak', sentence: '' } as const)
    : checkAnswer(text, { sources, question: asked, secrets });
  if (!found.ok) return none({ why: 'unsupported', fault: found.fault });
  const { msg, sources: cited } = sourcesOf(found, sources, run.trace);
  return { msg: masking.restored(msg), sources: cited };
}

function addTo(sum: Usage, { input, output }: Usage): void {
  sum.input += input;
  sum.output += output;
}
