import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useServices } from '../../lib/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import style from './auth.module.css';
import { CodeFields } from './code-fields';
import { codeFault, contactFault, contactOf, type Fault } from './faults';
import { useGreet } from './use-greet';
import type { Channel } from './use-login-options';

/** Signing in by a code that is sent to the agent's phone or email. */
export function CodeForm({ channels }: { channels: readonly Channel[] }) {
  const { t } = useTranslation('auth');
  const { api, session } = useServices();
  const errorText = useErrorText();
  const greet = useGreet();
  const [faults, setFaults] = useState<{ contact?: Fault | null; code?: Fault | null }>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    const typed = String(data.get('contact') ?? '');
    const code = String(data.get('code') ?? '').trim();
    const contact = contactOf(typed, channels);
    setFaults({ contact: contactFault(typed, channels), code: codeFault(code) });
    setRefusal(null);
    if (!contact || code === '') return;
    setBusy(true);
    try {
      const { token } = await api('POST /login/code', { ...contact, code });
      session.signIn(token);
      greet();
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={style.form} noValidate onSubmit={(event) => void submit(event)}>
      <CodeFields channels={channels} purpose="login" faults={faults} autoFocus />
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <Button className={style.submit ?? ''} type="submit" look="primary" size="l" busy={isBusy}>
        {isBusy ? t('login.submitting') : t('login.submit')}
      </Button>
    </form>
  );
}
