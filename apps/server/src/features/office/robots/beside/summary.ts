import { maskText } from '@parley/core/access/masks';
import { maskKinds } from '@parley/core/access/scope';
import type { HandoffReason } from '@parley/core/conversation/robot';
import { type SaidText, summarize } from '@parley/core/robot/summarize';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import type { Language } from '../../../../http/handler';
import { searchedText } from '../../../conversation/messages/searched-text';
import { robotBeside } from '../../../conversation/robots/in-charge';
import { readRobots } from '../../../conversation/robots/reading';
import type { Robot } from '../../../conversation/robots/robot';
import { findTalkFacts, readSaid, readTurnsOf, type TalkFacts } from './store';

/** Messages of a conversation that a summary is made of. */
const MOST_MESSAGES = 500;
/** Characters of a stored summary. */
const LONGEST = 2000;

const WORDS = {
  zh: {
    asked: '访客咨询：',
    facts: '提到的编号：',
    answered: '机器人已答：',
    missed: '机器人未答：',
    why: '转人工原因：',
    and: '；',
    reasons: {
      ...{ word: '访客要求转人工', button: '访客点了转人工', misses: '连续答不上来', sensitive: '涉及敏感词' },
      ...{ rule: '按规则', stopped: '机器人被停用', failed: '机器人出错' },
    },
  },
  en: {
    asked: 'Visitor asked: ',
    facts: 'Numbers named: ',
    answered: 'Answered by the robot: ',
    missed: 'Not answered by the robot: ',
    why: 'Handed over: ',
    and: '; ',
    reasons: {
      ...{ word: 'the visitor asked for a person', button: 'the visitor asked for a person by the button' },
      ...{ misses: 'the robot did not know the answers', sensitive: 'a sensitive word' },
      ...{ rule: 'by a rule', stopped: 'the robot was switched off', failed: 'the robot failed' },
    },
  },
} satisfies Record<Language, { reasons: Record<HandoffReason, string> } & Record<string, unknown>>;

export const NO_SUMMARY: Answer<'GET /talk/robotSummary'> = { summary: '', by: 'entries', on: false };

const ROLES: Record<string, SaidText['role']> = { user: 'visitor', robot: 'robot', service: 'agent' };

/**
 * A summary without a model, of the visitor's own words (B-17); empty where no robot that had the conversation, or is
 * beside it, offers summaries. Personal data is masked: many read summaries.
 */
export async function summaryOf(
  context: Context,
  conversationId: string,
  language: Language,
): Promise<Answer<'GET /talk/robotSummary'>> {
  const { db } = context;
  const robots = (await readRobots(db)).filter(({ manner }) => manner.summaries);
  if (robots.length === 0) return NO_SUMMARY;
  const facts = await findTalkFacts(db, conversationId);
  if (!facts || !offersSummaries(context, robots, facts)) return { ...NO_SUMMARY, on: true };
  const [said, turns] = [await readSaid(db, conversationId, MOST_MESSAGES), await readTurnsOf(db, conversationId)];
  const { asked, facts: named } = summarize(
    said.map(({ role, kind, msg }) => ({ role: ROLES[role] ?? 'agent', text: searchedText(kind, msg) })),
  );
  const words = WORDS[language];
  const line = (title: string, parts: readonly string[]) => (parts.length > 0 ? [title + parts.join(words.and)] : []);
  const lines = [
    ...line(words.asked, asked),
    ...line(words.facts, named),
    ...line(words.answered, turns.answered),
    ...line(words.missed, turns.missed),
    ...line(words.why, facts.reason ? [words.reasons[facts.reason]] : []),
  ];
  return { summary: maskText(lines.join('\n'), maskKinds).slice(0, LONGEST), by: 'entries', on: true };
}

/** A robot that had the conversation, or is beside its agent. */
const offersSummaries = (context: Context, robots: readonly Robot[], facts: TalkFacts): boolean =>
  robots.some(({ id }) => id === facts.lastRobotId) || robotBeside(context, robots, facts) !== null;
