import { MAX_LETTER_LENGTH } from '@parley/protocol/codes';
import { useRef, useState } from 'preact/hooks';
import { Refusal } from '../../visitor-api';
import type { Letter } from '../chat/chat';
import { useAllWords } from '../i18n';
import { type ContactProblem, problemOf } from './contact';
import { refusalText } from './errors';

type LetterFormProps = { letter: Letter; note: string; change(letter: Letter): void; submit(): Promise<void> };

export function LetterForm({ letter, note, change, submit }: LetterFormProps) {
  const { t } = useAllWords();
  const [problem, setProblem] = useState<ContactProblem | null>(null);
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const send = async (event: Event) => {
    event.preventDefault();
    const found = problemOf(letter);
    setProblem(found);
    setFailure('');
    if (found) return form.current?.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
    setSending(true);
    await submit().catch((error) =>
      setFailure(error instanceof Refusal ? refusalText(t, error.error, error.message) : t('letterFailed')),
    );
    setSending(false);
  };
  const field = (name: Exclude<keyof Letter, 'onlyID'>) => ({
    name,
    value: letter[name],
    ...(problem?.field === name ? { 'aria-invalid': true, 'aria-describedby': 'letter-problem' } : {}),
    onInput: (event: { currentTarget: { value: string } }) => change({ ...letter, [name]: event.currentTarget.value }),
  });
  const message = problem ? t(problem.text) : failure;

  return (
    <form ref={form} onSubmit={send} noValidate>
      <h2>{t('letterTitle')}</h2>
      <p class="quiet">{note}</p>
      <label>
        <span>{t('letterContent')}</span>
        <textarea rows={3} maxLength={MAX_LETTER_LENGTH} {...field('content')} />
      </label>
      <label>
        <span>
          {t('letterName')} <small>{t('letterOptional')}</small>
        </span>
        <input autocomplete="name" maxLength={100} {...field('name')} />
      </label>
      <fieldset>
        <legend>
          {t('letterContact')} <small>{t('letterContactNote')}</small>
        </legend>
        <div class="pair">
          <label>
            <span>{t('letterPhone')}</span>
            <input type="tel" autocomplete="tel" maxLength={40} {...field('phone')} />
          </label>
          <label>
            <span>{t('letterWechat')}</span>
            <input autocomplete="off" autocapitalize="off" spellcheck={false} maxLength={100} {...field('wechat')} />
          </label>
        </div>
        <label>
          <span>{t('letterEmail')}</span>
          <input type="email" autocomplete="email" maxLength={255} {...field('email')} />
        </label>
      </fieldset>
      {message && (
        <p class="problem" id="letter-problem" role="alert">
          {message}
        </p>
      )}
      <button type="submit" class="button main wide" disabled={isSending}>
        {isSending ? t('letterSending') : t('letterSend')}
      </button>
    </form>
  );
}
