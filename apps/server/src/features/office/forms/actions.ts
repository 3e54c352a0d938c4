import { type AnswerProblem, answerProblem } from '@parley/core/validate/form-answer';
import type { Answer } from '@parley/protocol/http/routes';
import type { FormFieldSetting } from '@parley/protocol/settings/chat-window/forms';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act, type Emit } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import { isBlacklisted } from '../../conversation/blacklist/actions';
import { lockVisitor } from '../../conversation/conversations/actions';
import { listingOf } from '../../conversation/conversations/decided';
import { readRow } from '../../conversation/conversations/rows';
import { missingFields, readKnown } from '../../conversation/entry/actions';
import { passWords } from '../../conversation/words/word-check';
import { type FormPlace, keepForm, presentField, type StoredAnswer } from '../form-answers/actions';
import { fillFromSaid } from '../users/fill-from-said';

type Visitor = { id: string; siteId: string };
type Given = Readonly<Record<string, string>>;

/** The fields that a visitor is asked for. Of a chat, those whose answers are known are left out. */
export async function readForm(
  context: Context,
  { id, siteId }: Visitor,
  { of, language }: { of: 'chat' | 'letter'; language: 'zh' | 'en' },
): Promise<Answer<'GET /visitor/form'>> {
  const { chatWhen, chatNote, chatFields, letterOwn, letterFields } = context.setting('forms', siteId);
  const isAsked = of === 'chat' ? chatWhen !== 'never' : letterOwn;
  if (!isAsked) return { note: '', fields: [] };
  if (of === 'letter') return { note: '', fields: letterFields.map((field) => presentField(field, language)) };
  const known = await readKnown(context.db, id);
  const missing = missingFields(chatFields, chatWhen, known);
  return { note: chatNote[language], fields: missing.map((field) => presentField(field, language)) };
}

/** Checks answers against their fields; throws `answers-refused` with the problems by key. */
export function checkedAnswers(fields: readonly FormFieldSetting[], given: Given): StoredAnswer[] {
  const problems: Record<string, AnswerProblem> = {};
  const answers: StoredAnswer[] = [];
  for (const { key, kind, label, required, options } of fields) {
    const value = (Object.hasOwn(given, key) ? given[key]! : '').trim();
    const problem = answerProblem({ kind, required, options: options.map(({ zh }) => zh) }, value);
    if (problem) problems[key] = problem;
    else if (value !== '' && kind !== 'content') answers.push({ key, kind, label, value });
  }
  if (Object.keys(problems).length > 0) throw new Refusal('answers-refused', { fields: problems });
  return answers;
}

/** Answers as they may be stored, and the words that supervisors are told of; refuses those with blocked words. */
export function passAnswers(
  context: Context,
  answers: readonly StoredAnswer[],
): { answers: StoredAnswer[]; alerts: string[] } {
  const checked = answers.map((answer) => ({ answer, ...passWords(context, answer.value, 'visitor') }));
  return {
    answers: checked.map(({ answer, text }) => ({ ...answer, value: text })),
    alerts: [...new Set(checked.flatMap(({ alerts }) => alerts))],
  };
}

/** Stores the answers to the form of a chat, and fills the visitor's card with them. */
export async function giveForm(context: Context, { id, siteId }: Visitor, given: Given): Promise<void> {
  const { chatWhen, chatFields } = context.setting('forms', siteId);
  if (chatWhen === 'never') throw new Refusal('not-found');
  const now = context.clock.now();
  const missing = missingFields(chatFields, chatWhen, await readKnown(context.db, id));
  const { answers, alerts } = passAnswers(context, checkedAnswers(missing, given));
  await act(context, async (tx, emit) => {
    if (await isBlacklisted(tx, id, now)) throw new Refusal('blacklisted');
    const visitor = await lockVisitor(context, tx, id);
    const open = visitor.conversation && visitor.conversation.state !== 'end' ? visitor.conversation.id : null;
    await keepAnswers(context, { tx, emit }, { place: { visitorId: id, conversationId: open }, answers });
    if (alerts.length > 0)
      emit({
        kind: 'word.found',
        visitorId: id,
        conversation: open,
        authorId: null,
        nickname: visitor.name,
        words: alerts,
        letter: null,
      });
  });
}

/** Saves answers and fills empty fields of the visitor's person with them. */
export async function keepAnswers(
  context: Context,
  { tx, emit }: { tx: Client; emit: Emit },
  { place, answers }: { place: FormPlace; answers: readonly StoredAnswer[] },
): Promise<void> {
  if (answers.length === 0) return;
  const now = context.clock.now();
  const visitor = await lockVisitor(context, tx, place.visitorId);
  await keepForm(tx, place, { id: uuidV7(now), answers, now });
  const of = (kind: string): string => answers.find((answer) => answer.kind === kind)?.value ?? '';
  const said = { name: of('name'), phone: of('phone'), mail: of('email'), wechat: of('wechat') };
  await fillFromSaid(tx, { visitorId: visitor.id, how: 'form', now }, said);
  const row = (await readRow(tx, visitor.id))!;
  const causes = [{ type: 'visitor.online' as const, online: visitor.online }];
  emit({
    kind: 'visitor.changed',
    visitorId: visitor.id,
    was: listingOf(visitor),
    row,
    causes,
    owner: null,
    queue: null,
  });
}
