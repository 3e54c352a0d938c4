import { MAX_LETTER_LENGTH } from '@parley/protocol/codes';
import { useState } from 'preact/hooks';
import { Refusal } from '../../visitor-api';
import type { Letter } from '../chat/chat';
import { useAllWords } from '../i18n';
import { refusalText } from './errors';

type LetterFormProps = { letter: Letter; change(letter: Letter): void; submit(): Promise<void> };

/** Text before and after one @, and a dot after it: detects typing errors only. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

export function LetterForm({ letter, change, submit }: LetterFormProps) {
  const { t } = useAllWords();
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);

  const check = () => {
    if (letter.content.trim() === '') return t('letterEmpty');
    const email = letter.email.trim();
    return email && !EMAIL.test(email) ? t('letterEmailWrong') : '';
  };
  const send = async (event: Event) => {
    event.preventDefault();
    const found = check();
    setProblem(found);
    if (found) return;
    setSending(true);
    await submit().catch((error) =>
      setProblem(error instanceof Refusal ? refusalText(t, error.error, error.message) : t('letterFailed')),
    );
    setSending(false);
  };
  const field = (name: keyof Letter) => ({
    value: letter[name],
    onInput: (event: { currentTarget: { value: string } }) => change({ ...letter, [name]: event.currentTarget.value }),
  });

  return (
    <form onSubmit={send} noValidate>
      <h2>{t('letterTitle')}</h2>
      <p class="quiet">{t('letterNote')}</p>
      <label>
        <span>{t('letterContent')}</span>
        <textarea rows={4} maxLength={MAX_LETTER_LENGTH} {...field('content')} />
      </label>
      <label>
        <span>
          {t('letterName')} <small>{t('letterOptional')}</small>
        </span>
        <input name="name" autocomplete="name" maxLength={100} {...field('name')} />
      </label>
      <div class="pair">
        <label>
          <span>
            {t('letterPhone')} <small>{t('letterOptional')}</small>
          </span>
          <input name="phone" type="tel" autocomplete="tel" maxLength={40} {...field('phone')} />
        </label>
        <label>
          <span>
            {t('letterEmail')} <small>{t('letterOptional')}</small>
          </span>
          <input name="email" type="email" autocomplete="email" maxLength={255} {...field('email')} />
        </label>
      </div>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="button main wide" disabled={isSending}>
        {isSending ? t('letterSending') : t('letterSend')}
      </button>
    </form>
  );
}
