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
import type { BesideAgents } from '../../smart-robots/beside';
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
      word: '访客要求转人工',
      button: '访客点了转人工',
      misses: '连续答不上来',
      sensitive: '涉及敏感词',
      rule: '按规则',
      stopped: '机器人被停用',
      failed: '机器人出错',
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
      word: 'the visitor asked for a person',
      button: 'the visitor asked for a person by the button',
      misses: 'the robot did not know the answers',
      sensitive: 'a sensitive word',
      rule: 'by a rule',
      stopped: 'the robot was switched off',
      failed: 'the robot failed',
    },
  },
} satisfies Record<Language, { reasons: Record<HandoffReason, string> } & Record<string, unknown>>;

type Summary = Answer<'GET /talk/robotSummary'>;

export const NO_SUMMARY: Summary = { summary: '', by: 'entries', on: false };

const ROLES: Record<string, SaidText['role']> = { user: 'visitor', robot: 'robot', service: 'agent' };

type Parts = { context: Context; beside: BesideAgents; language: Language };

/**
 * A summary of a conversation, to be edited: by a smart robot that is set to write them, else without a model. Empty if
 * nobody offers one; `atHandOver`: also once a person has written in it. Personal data is masked: many read summaries.
 */
export async function summaryOf(parts: Parts, conversationId: string, atHandOver: boolean): Promise<Summary> {
  const { context, beside } = parts;
  const robots = (await readRobots(context.db)).filter(({ manner }) => manner.summaries);
  const isByModel = await beside.isOn('summarises');
  if (robots.length === 0 && !isByModel) return NO_SUMMARY;
  const facts = await findTalkFacts(context.db, conversationId);
  if (!facts || (atHandOver && facts.isAnswered)) return { ...NO_SUMMARY, on: true };
  const written = isByModel ? await beside.summarise(conversationId, facts.lastSeq) : null;
  const presented = (text: string, by: Summary['by']): Summary => ({
    summary: maskText(text, maskKinds).slice(0, LONGEST),
    by,
    on: true,
  });
  if (written && 'text' in written) return presented(written.text, 'model');
  if (!offersSummaries(context, robots, facts)) return { ...NO_SUMMARY, on: true };
  return presented(await fromTheirWords(parts, conversationId, facts), 'entries');
}

/** Without a model: the visitor's own words (B-17), and what the robot made of them. */
async function fromTheirWords(
  { context: { db }, language }: Parts,
  conversationId: string,
  { reason }: TalkFacts,
): Promise<string> {
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
    ...line(words.why, reason ? [words.reasons[reason]] : []),
  ];
  return lines.join('\n');
}

/** A robot that had the conversation, or is beside its agent. */
const offersSummaries = (context: Context, robots: readonly Robot[], facts: TalkFacts): boolean =>
  robots.some(({ id }) => id === facts.lastRobotId) || robotBeside(context, robots, facts) !== null;
