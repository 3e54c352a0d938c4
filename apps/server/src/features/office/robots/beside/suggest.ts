import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import { uuidV7 } from '../../../../ids';
import type { Principal } from '../../../../principal';
import { seeVisitor } from '../../../conversation/conversations/reading';
import { searchedText } from '../../../conversation/messages/searched-text';
import { robotBeside } from '../../../conversation/robots/in-charge';
import type { Library } from '../../../conversation/robots/knowledge';
import { findRobot, readRobots } from '../../../conversation/robots/reading';
import { replyTo } from '../../../conversation/robots/reply';
import type { AnalysisContext, RobotAnalysis } from '../analysis';
import { decideSuggestion, findUnanswered, noteShown } from './store';

type Suggestions = Answer<'GET /talk/suggestions'>;

/** Entries that are suggested. */
const MOST = 3;

export type SuggestAsked = { robot: string; text: string; channel: string; language: string };
export type Suggested = Pick<Suggestions['list'][number], 'entry' | 'question' | 'why' | 'kind' | 'msg' | 'score'>;

/** The best entries for a text, with their answers and why they fit. A robot with a model may suggest in the same shape. */
export async function suggestFrom(
  { db, clock }: Pick<AnalysisContext, 'db' | 'clock'>,
  library: Library,
  { robot: id, ...asked }: SuggestAsked,
): Promise<Suggested[]> {
  const robot = await findRobot(db, id);
  if (!robot) return [];
  const { entries, index } = await library.of(robot);
  const reply = replyTo({ entries, index }, robot.manner, { ...asked, now: clock.now() });
  return reply.hits
    .filter(({ score }) => score >= robot.manner.suggestAt)
    .slice(0, MOST)
    .flatMap(({ entry: entryId, score, why }) => {
      const entry = entries.get(entryId);
      // What can be put into the field of an agent; without markup.
      const said = entry?.answers.find(({ kind, msg }) => (kind === 'text' || kind === 'rich') && msg.trim() !== '');
      if (!entry || !said) return [];
      const msg = searchedText(said.kind, said.msg).trim();
      return [{ entry: entryId, question: entry.question, why: [...why], kind: 'text' as const, msg, score }];
    });
}

/** What the robot beside the agent suggests to the visitor's newest message, which is recorded once. */
export async function listSuggestions(
  context: Context,
  analysis: RobotAnalysis,
  { agent, visitorId }: { agent: Principal; visitorId: string },
): Promise<Suggestions> {
  const { db, clock } = context;
  await seeVisitor(context, agent, visitorId);
  const none = { list: [], total: 0 };
  const beside = agent.guest ? [] : (await readRobots(db)).filter(({ mode }) => mode === 'beside');
  if (beside.length === 0) return { on: false, ...none };
  const newest = await findUnanswered(db, visitorId);
  if (newest?.ownerId !== agent.uuid) return { on: true, ...none };
  const robot = robotBeside(context, beside, newest);
  const text = searchedText(newest.kind, newest.msg).trim();
  if (!robot || text === '') return { on: robot !== null, ...none };
  const { channel, language, conversationId, seq, onlyID } = newest;
  const found = await analysis.suggest({ robot: robot.id, text, channel, language });
  const now = clock.now();
  const shown = found.map(({ entry, score }) => ({ id: uuidV7(now), robotId: robot.id, entryId: entry!, score }));
  const noted =
    shown.length === 0
      ? new Map<string, never>()
      : await noteShown(db, { conversationId, seq, agentId: agent.uuid, at: new Date(now) }, shown);
  const list = found.flatMap((one) => {
    const { id, outcome } = noted.get(one.entry!) ?? { id: '', outcome: 'refused' };
    // What the agent has decided already is not suggested again.
    return outcome === null ? [{ ...one, id, robot: robot.id, name: robot.name, onlyID, sources: [] }] : [];
  });
  return { on: true, list, total: list.length };
}

/** Counts what the agent did with a suggestion. */
export async function useSuggestion(
  context: Context,
  agent: Principal,
  { YQToken, id, as }: Value<'POST /talk/useSuggestion'>,
): Promise<{ counted: boolean }> {
  const { conversationId } = await seeVisitor(context, agent, YQToken);
  if (!conversationId) return { counted: false };
  const at = new Date(context.clock.now());
  return { counted: await decideSuggestion(context.db, { id, conversationId, outcome: as, at }) };
}
