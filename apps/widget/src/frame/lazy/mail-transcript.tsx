import { isEmail } from '@parley/core/validate/account';
import { useState } from 'preact/hooks';
import { Refusal } from '../../visitor-api';
import type { Chat } from '../chat/chat';
import { useAllWords } from '../i18n';
import { addStyles } from './add-styles';
import './cards';
import css from './letter.css?inline';
import { Sheet } from './sheet';

addStyles(css);

/** Asks for the address to which the conversation is mailed. */
export function MailTranscript({ chat, close }: { chat: Pick<Chat, 'post'>; close(): void }) {
  const { t, language } = useAllWords();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState('');
  const [isDone, setDone] = useState(false);

  const send = async (event: Event) => {
    event.preventDefault();
    if (!isEmail(email.trim())) return setProblem(t('letterEmailWrong'));
    setProblem('');
    await chat.post('transcript', { email: email.trim(), language }).then(
      () => setDone(true),
      (error) => setProblem(t(why(error))),
    );
  };
  return (
    <Sheet title={t('mailTranscript')} close={close}>
      {isDone ? (
        <p role="status">{t('mailQueued')}</p>
      ) : (
        <form class="letter" onSubmit={send} noValidate>
          <label>
            <span>{t('mailTo')}</span>
            <input
              type="email"
              autocomplete="email"
              maxLength={255}
              value={email}
              aria-invalid={problem !== ''}
              onInput={(event) => setEmail(event.currentTarget.value)}
            />
          </label>
          {problem && (
            <p class="problem" role="alert">
              {problem}
            </p>
          )}
          <button type="submit" class="button main wide">
            {t('mailSend')}
          </button>
        </form>
      )}
    </Sheet>
  );
}

function why(error: unknown): 'mailOften' | 'mailImpossible' | 'failed' {
  const id = error instanceof Refusal ? error.error : '';
  return id === 'rate' ? 'mailOften' : id === 'mail-impossible' ? 'mailImpossible' : 'failed';
}
