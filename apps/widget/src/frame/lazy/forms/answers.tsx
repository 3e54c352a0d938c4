import { ANSWER_LENGTH, type AnswerKind, type AnswerProblem, answerProblem } from '@parley/core/validate/form-answer';
import type { Answer } from '@parley/protocol/http/routes';
import { useState } from 'preact/hooks';
import type { Drafts } from '../../drafts';
import { type TranslateAll, useAllWords } from '../../i18n';

export type FormField = Answer<'GET /visitor/form'>['fields'][number];
export type Answers = Readonly<Record<string, string>>;

/** The name of a field: the site's, or that of its kind. */
export function fieldName({ label, kind }: FormField, t: TranslateAll): string {
  const names: Partial<Record<AnswerKind, string>> = {
    name: t('letterName'),
    phone: t('letterPhone'),
    email: t('letterEmail'),
    wechat: t('letterWechat'),
    qq: t('formQq'),
    address: t('formAddress'),
    content: t('formQuestion'),
  };
  return label || names[kind] || '';
}

/** What is written in a form: it outlasts a page, and is sent or left by `forget`. */
export function useAnswers(drafts: Drafts, of: 'chat' | 'letter') {
  const [answers, setAnswers] = useState<Answers>(() => drafts.get().answers?.[of] ?? {});
  const keep = (kept: Answers | undefined) => drafts.set({ answers: { ...drafts.get().answers, [of]: kept } });
  const change = (next: Answers) => {
    setAnswers(next);
    keep(next);
  };
  return { answers, change, forget: () => keep(undefined) };
}

/** The first answer that does not fit, and why. */
export function problemIn(
  fields: readonly FormField[],
  answers: Answers,
  t: TranslateAll,
): { key: string; text: string } | null {
  for (const field of fields) {
    const options = field.options.map(({ value }) => value);
    const problem = answerProblem({ ...field, options }, answers[field.key] ?? '');
    if (problem) return { key: field.key, text: problemText(problem, fieldName(field, t), t) };
  }
  return null;
}

export function problemText(problem: AnswerProblem, name: string, t: TranslateAll): string {
  const texts: Record<AnswerProblem, string> = {
    required: t('formRequired', { name }),
    'too-long': t('formTooLong', { name }),
    'bad-phone': t('formBadPhone'),
    'bad-email': t('formBadEmail'),
    'bad-qq': t('formBadQq'),
    'bad-choice': t('formBadChoice', { name }),
  };
  return texts[problem];
}

type Typed = { type?: 'tel' | 'email'; autocomplete?: string; inputmode?: 'numeric'; list?: undefined };
const TYPES: Partial<Record<AnswerKind, Typed>> = {
  name: { autocomplete: 'name' },
  phone: { type: 'tel', autocomplete: 'tel' },
  email: { type: 'email', autocomplete: 'email' },
  qq: { inputmode: 'numeric' },
  address: { autocomplete: 'street-address' },
};

type AnswerFieldsProps = {
  fields: readonly FormField[];
  answers: Answers;
  /** Key of the answer that does not fit. */
  wrong: string | undefined;
  change(answers: Answers): void;
};

/** The fields of a form; what is not required says so. */
export function AnswerFields({ fields, answers, wrong, change }: AnswerFieldsProps) {
  const { t } = useAllWords();
  return (
    <>
      {fields.map((field) => {
        const { key, kind, required, options } = field;
        const control = {
          id: `answer-${key}`,
          name: key,
          value: answers[key] ?? '',
          required,
          ...(wrong === key ? { 'aria-invalid': true, 'aria-describedby': 'form-problem' } : {}),
          onInput: (event: { currentTarget: { value: string } }) =>
            change({ ...answers, [key]: event.currentTarget.value }),
        };
        return (
          <label key={key} for={`answer-${key}`}>
            <span>
              {fieldName(field, t)} {!required && <small>{t('letterOptional')}</small>}
            </span>
            {kind === 'choice' ? (
              <select {...control}>
                <option value="">{t('formChoose')}</option>
                {options.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            ) : kind === 'content' ? (
              <textarea rows={3} maxLength={ANSWER_LENGTH.content} {...control} />
            ) : (
              <input maxLength={ANSWER_LENGTH[kind]} {...(TYPES[kind] as { type: 'tel' })} {...control} />
            )}
          </label>
        );
      })}
    </>
  );
}
