import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { IsListedTarget } from '../../module';
import { answerQuestion } from './answering/answer';
import { createRunning } from './answering/running';
import { dayOf } from './day';
import { createModels } from './models';
import { findSmartRobot } from './robots-store';

type Answered = Answer<'POST /robot/ask'>;
export type TrySmart = (robotId: string, text: string) => Promise<Omit<Answered, 'hits' | 'version'>>;

/** Milliseconds for an answer of the test bench: a local model may have to be loaded first. */
const WITHIN_MS = 60_000;

/** What a smart robot would say to a text, and from which passages. Tells nobody; only the meter counts it. */
export function createTrySmart(context: Context, isListed: IsListedTarget): TrySmart {
  const models = createModels(isListed);
  const running = createRunning(context.db);
  return async (robotId, text) => {
    const robot = await findSmartRobot(context.db, robotId);
    if (!robot) throw new Refusal('not-found');
    const day = dayOf(context, context.clock.now());
    const question = {
      text,
      earlier: [],
      known: [],
      visitorId: null,
      withinMs: WITHIN_MS,
      identity: { YQToken: null, conversation: null, site: null },
    };
    const ask = (stopped: AbortSignal) => answerQuestion({ context, models, isListed, day, stopped }, robot, question);
    // A robot that is switched off may be tried: nothing ends its calls then.
    const found = robot.enabled ? await running.during(robotId, ask) : await ask(new AbortController().signal);
    const { msg, sources, noAnswer, trace, ms, cost } = found;
    const top = trace[0]?.score ?? 0;
    return {
      outcome: msg === null ? 'none' : 'answer',
      answers: msg === null ? [] : [{ entry: '', score: Math.min(1, top), msg, kind: 'text' }],
      sources,
      said: msg === null ? [] : [{ kind: 'text', msg }],
      ms,
      cost,
      noAnswer: noAnswer && { why: noAnswer.why, detail: detailOf(noAnswer) },
      trace: trace.map(({ id: _, ...passage }, at) => ({ n: at + 1, ...passage })),
    };
  };
}

const detailOf = (noAnswer: object): string =>
  'fault' in noAnswer ? String(noAnswer.fault) : 'limit' in noAnswer ? String(noAnswer.limit) : '';
