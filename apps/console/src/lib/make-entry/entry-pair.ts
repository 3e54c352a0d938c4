import { cutText } from '@parley/core/words/cut-text';
import { wordsOfRich } from '@parley/protocol/bodies';
import { QUESTION_LENGTH } from '@parley/protocol/codes';
import type { Message } from '@parley/protocol/types';

type Said = Pick<Message, 'msg' | 'kind' | 'role' | 'onlyID' | 'conversation' | 'seq' | 'recalled' | 'quote' | 'robot'>;

/** What a visitor asked, and what an agent answered; either may be empty. */
export type EntryPair = { question: string; answer: string };

/**
 * The question and the answer that belong to a message, of the messages of its conversation: to the visitor's, the agent's
 * next messages until the visitor writes again; to the agent's, the visitor's message that it quotes, or the one before it.
 * Null: the message has no text of a visitor or an agent.
 */
export function entryPair(messages: readonly Said[], chosen: Said): EntryPair | null {
  const text = textOf(chosen);
  if (text === '') return null;
  const talk = messages
    .filter((message) => message.conversation === chosen.conversation && textOf(message) !== '')
    .sort((a, b) => a.seq - b.seq);
  if (chosen.role === 'user') return { question: cut(text), answer: answerAfter(talk, chosen.seq) };
  const asked = talk.filter(({ role }) => role === 'user');
  const quoted = asked.find(({ onlyID }) => onlyID === chosen.quote);
  const question = quoted ?? asked.findLast(({ seq }) => seq < chosen.seq);
  return { question: question ? cut(textOf(question)) : '', answer: text };
}

function answerAfter(talk: readonly Said[], seq: number): string {
  const later = talk.filter((message) => message.seq > seq);
  const from = later.findIndex(({ role }) => role === 'service');
  if (from < 0) return '';
  const end = later.findIndex(({ role }, at) => at > from && role === 'user');
  return later
    .slice(from, end < 0 ? undefined : end)
    .map(textOf)
    .join('\n');
}

/** Empty: recalled, without a text, or said by a robot or by the system. */
function textOf({ msg, kind, role, recalled, robot }: Said): string {
  if (recalled || robot !== undefined || role === 'tip') return '';
  if (kind === 'text') return msg.trim();
  return kind === 'rich' ? wordsOfRich(msg).trim() : '';
}

/** As a question of an entry is: in one line. */
const cut = (text: string): string => cutText(text.replace(/\s+/g, ' '), QUESTION_LENGTH);
