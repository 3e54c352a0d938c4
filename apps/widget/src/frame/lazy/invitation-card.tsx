import { useEffect, useState } from 'preact/hooks';
import { useAllWords } from '../i18n';
import { withLinks } from '../links';
import './cards';

/** An agent's invitation to a conversation, to accept or refuse. */
export function InvitationCard({ text, answer }: { text: string; answer(accept?: boolean): Promise<void> }) {
  const { t } = useAllWords();
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking');

  useEffect(() => {
    // Only for the agent's information: without it the invitation can be answered all the same.
    void answer().catch(() => {});
  }, [answer, text]);

  const choose = (accept: boolean) => {
    setState('busy');
    answer(accept).then(
      () => setState('asking'),
      () => setState('failed'),
    );
  };

  return (
    <section class="card invitation">
      <div>
        <h2>{t('inviteTitle')}</h2>
        {text && <p>{withLinks(text).map((part) => part.text)}</p>}
        {state === 'failed' && <p role="alert">{t('failed')}</p>}
        <button type="button" class="button main" disabled={state === 'busy'} onClick={() => choose(true)}>
          {t('inviteAccept')}
        </button>
        <button type="button" class="button" disabled={state === 'busy'} onClick={() => choose(false)}>
          {t('inviteDecline')}
        </button>
      </div>
    </section>
  );
}
