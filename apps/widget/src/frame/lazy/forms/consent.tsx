import type { ReadyConsent } from '@parley/protocol/settings/showing/ready';
import { useState } from 'preact/hooks';
import { Refusal } from '../../../visitor-api';
import type { Chat } from '../../chat/chat';
import { Linked } from '../../components/bodies';
import { useAllWords } from '../../i18n';
import { addStyles } from '../add-styles';
import letter from '../letter.css?inline';
import own from './consent.css?inline';
import '../cards';

addStyles(letter + own);

type ConsentProps = { chat: Pick<Chat, 'post'>; consent: ReadyConsent; holds: boolean; done(): void };

/** What the visitor agrees to before anything can be written. */
export function Consent({ chat, consent: { text, version }, holds, done }: ConsentProps) {
  const { t, language } = useAllWords();
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);

  const agree = async (event: Event) => {
    event.preventDefault();
    setSending(true);
    try {
      await chat.post('consent', { version, language });
      done();
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : t('formFailed'));
    }
    setSending(false);
  };

  return (
    <section class="card letter ask-first" aria-label={t('consentTitle')}>
      <form onSubmit={agree}>
        <h2>{t('consentTitle')}</h2>
        <p class="consent-text">
          <Linked text={text[language]} />
        </p>
        {holds && <p role="status">{t('consentFiles')}</p>}
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" class="button main wide" disabled={isSending}>
          {t('consentAgree')}
        </button>
      </form>
    </section>
  );
}
