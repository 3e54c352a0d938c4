import { isEmail, isMobile } from './account';
import { isBlank, isDigits, isTelephone } from './validators';

/** Kinds of fields in the visitor's forms. `content` is the message itself. */
export const answerKinds = ['name', 'phone', 'email', 'wechat', 'qq', 'address', 'content', 'text', 'choice'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** Characters of the longest answer. */
export const ANSWER_LENGTH: Readonly<Record<AnswerKind, number>> = {
  name: 100,
  phone: 40,
  email: 255,
  wechat: 100,
  qq: 12,
  address: 300,
  content: 2000,
  text: 500,
  choice: 60,
};

export type AnswerProblem = 'required' | 'too-long' | 'bad-phone' | 'bad-email' | 'bad-qq' | 'bad-choice';

type Field = { kind: AnswerKind; required: boolean; options?: readonly string[] | undefined };

/** A number as people write it: with spaces, dots, dashes and brackets. */
const bare = (value: string): string => value.replace(/[\s().-]/g, '');
const isAbroad = (value: string): boolean => /^(\+|00)[1-9]\d{6,14}$/.test(value);

/** A mobile number, a land line, or an international number. */
export const isPhone = (value: string): boolean =>
  isMobile(bare(value)) || isAbroad(bare(value)) || isTelephone(value.replace(/\s/g, ''));

/** Why an answer is refused; null: it fits. An answer that is not required may be empty. */
export function answerProblem({ kind, required, options = [] }: Field, said: string): AnswerProblem | null {
  const value = said.trim();
  if (isBlank(value)) return required ? 'required' : null;
  if (value.length > ANSWER_LENGTH[kind]) return 'too-long';
  if (kind === 'phone' && !isPhone(value)) return 'bad-phone';
  if (kind === 'email' && !isEmail(value)) return 'bad-email';
  if (kind === 'qq' && !(isDigits(value) && value.length >= 5)) return 'bad-qq';
  return kind === 'choice' && !options.includes(value) ? 'bad-choice' : null;
}
