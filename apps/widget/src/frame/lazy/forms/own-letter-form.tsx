import { MAX_LETTER_LENGTH } from '@parley/protocol/codes';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Refusal } from '../../../visitor-api';
import type { Chat, Letter } from '../../chat/chat';
import type { Drafts } from '../../drafts';
import { useAllWords } from '../../i18n';
import { refusalText } from '../errors';
import { AnswerFields, type Answers, type FormField, problemIn, useAnswers } from './answers';

type OwnLetterFormProps = {
  chat: Pick<Chat, 'get'>;
  drafts: Drafts;
  letter: Letter;
  note: string;
  change(letter: Letter): void;
  submit(answers: Answers): Promise<void>;
};

/** The form of a letter with the site's own fields. The text itself is always asked for. */
export function OwnLetterForm({ chat, drafts, letter, note, change, submit }: OwnLetterFormProps) {
  const { t, language } = useAllWords();
  const [fields, setFields] = useState<readonly FormField[] | null>(null);
  const { answers, change: answer, forget } = useAnswers(drafts, 'letter');
  const [problem, setProblem] = useState<{ key?: string; text: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const load = () => {
    setProblem(null);
    chat.get('form', { of: 'letter', language }).then(
      (found) => setFields(found.fields),
      () => setProblem({ text: t('failed') }),
    );
  };
  useEffect(load, [language]);

  const content = fields?.find(({ kind }) => kind === 'content');
  const others = fields?.filter(({ kind }) => kind !== 'content') ?? [];
  const send = async (event: Event) => {
    event.preventDefault();
    const isEmpty = letter.content.trim() === '';
    const found = isEmpty ? { key: 'content', text: t('letterEmpty') } : problemIn(others, answers, t);
    setProblem(found);
    if (found) return form.current?.querySelector<HTMLElement>(`[name="${found.key}"]`)?.focus();
    setSending(true);
    await submit(content ? { ...answers, [content.key]: letter.content.trim() } : answers).then(forget, (error) =>
      setProblem({ text: error instanceof Refusal ? refusalText(t, error.error, error.message) : t('letterFailed') }),
    );
    setSending(false);
  };

  return (
    <form ref={form} onSubmit={send} noValidate>
      <h2>{t('letterTitle')}</h2>
      <p class="quiet">{note}</p>
      <label>
        <span>{content?.label || t('letterContent')}</span>
        <textarea
          name="content"
          rows={3}
          maxLength={MAX_LETTER_LENGTH}
          value={letter.content}
          {...(problem?.key === 'content' ? { 'aria-invalid': true, 'aria-describedby': 'form-problem' } : {})}
          onInput={(event) => change({ ...letter, content: event.currentTarget.value })}
        />
      </label>
      <AnswerFields fields={others} answers={answers} wrong={problem?.key} change={answer} />
      {problem && (
        <p class="problem" id="form-problem" role="alert">
          {problem.text}
        </p>
      )}
      {problem && !fields ? (
        <button type="button" class="button main wide" onClick={load}>
          {t('retry')}
        </button>
      ) : (
        <button type="submit" class="button main wide" disabled={isSending || !fields}>
          {isSending ? t('letterSending') : t('letterSend')}
        </button>
      )}
    </form>
  );
}
