import type { formAnswers } from '@parley/protocol/http/window/forms';
import type { FormFieldSetting } from '@parley/protocol/settings/chat-window/forms';
import type * as z from 'zod';
import type { AnswersRow } from './store';

const CONTACTS = ['name', 'phone', 'email', 'wechat', 'qq'] as const;

/** A filled in form: contacts by their kind, so that they are masked as such. */
export function presentAnswers({ conversationId, answers, givenAt }: AnswersRow): z.input<typeof formAnswers> {
  const of = (kind: string): string => answers.find((answer) => answer.kind === kind)?.value ?? '';
  return {
    time: givenAt.getTime(),
    conversation: conversationId,
    name: of('name'),
    phone: of('phone'),
    email: of('email'),
    wechat: of('wechat'),
    qq: of('qq'),
    others: answers
      .filter(({ kind }) => !(CONTACTS as readonly string[]).includes(kind))
      .map(({ kind, label, value }) => ({ kind, label, value })),
  };
}

/** A field in the visitor's language. The value of a choice is its Chinese name: it stays when the language changes. */
export const presentField = ({ key, kind, label, required, options }: FormFieldSetting, language: 'zh' | 'en') => ({
  key,
  kind,
  label: label[language],
  required,
  options: options.map((option) => ({ value: option.zh, label: option[language] })),
});
