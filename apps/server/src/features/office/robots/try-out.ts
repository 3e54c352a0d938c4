import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import type { Library } from '../../conversation/robots/knowledge';
import { findRobot } from '../../conversation/robots/reading';
import { replyTo } from '../../conversation/robots/reply';
import type { TrySmart } from '../smart-robots/try-out';
import type { AnalysisContext, RobotAnalysis } from './analysis';

type Bench = { context: Pick<Context, 'db'>; analysis: RobotAnalysis; trySmart: TrySmart };

/** What a robot of either kind would say to a text, and why. Tells nobody and stores nothing. */
export async function askBench(
  { context, analysis, trySmart }: Bench,
  value: Value<'POST /robot/ask'>,
): Promise<Answer<'POST /robot/ask'>> {
  const robot = await findRobot(context.db, value.robot);
  if (!robot) throw new Refusal('not-found');
  if (robot.kind === 'high') return { hits: [], version: robot.version, ...(await trySmart(value.robot, value.text)) };
  return analysis.tryOut(value);
}

/** The same of a question-answer robot, over its entries. */
export async function tryOut(
  context: AnalysisContext,
  library: Library,
  { robot: id, text, draft, channel = 'web', language = 'zh' }: Value<'POST /robot/ask'>,
): Promise<Answer<'POST /robot/ask'>> {
  const robot = await findRobot(context.db, id);
  if (!robot) throw new Refusal('not-found');
  const knowledge = draft ? await library.draftOf(robot) : await library.of(robot);
  const begun = performance.now();
  const { outcome, hits, said, entry } = replyTo(knowledge, robot.manner, {
    text,
    channel,
    language,
    now: context.clock.now(),
  });
  const ms = performance.now() - begun;
  const { links } = context;
  const textOf = (entryId: string): { msg: string; kind: string } => {
    const answers = knowledge.entries.get(entryId)?.answers ?? [];
    const { msg = '', kind = 'text' } = answers[0] ?? {};
    return { msg: links.sign(kind, msg), kind };
  };
  const answered = outcome === 'answer' ? hits.slice(0, 1) : outcome === 'suggest' ? hits : [];
  const first = entry && said[0] ? { msg: links.sign(said[0].kind, said[0].msg), kind: said[0].kind } : null;
  return {
    outcome,
    answers: answered.map((hit) => ({ entry: hit.entry, score: hit.score, ...(first ?? textOf(hit.entry)) })),
    sources: [],
    said: said.map((one) => ({ ...one, msg: links.sign(one.kind, one.msg) })),
    hits: hits.map((hit) => ({ ...hit, why: [...hit.why], question: knowledge.entries.get(hit.entry)!.question })),
    ms,
    version: robot.version,
  };
}
