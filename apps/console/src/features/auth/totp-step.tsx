import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import style from './auth.module.css';

/** `username`: null after a sign-in at an identity provider, where this page does not know it. */
type Props = { username: string | null; onCode: (code: string) => Promise<void>; onBack: () => void };

/** The second step of signing in: six digits of the authenticator, or a recovery code. */
export function TotpStep({ username, onCode, onBack }: Props) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const field = event.currentTarget.querySelector<HTMLInputElement>('[name=code]');
    const code = field?.value.trim() ?? '';
    if (isBusy) return;
    if (code === '') return setRefusal(t('fault.codeEmpty'));
    setBusy(true);
    setRefusal(null);
    try {
      await onCode(code);
    } catch (error) {
      setRefusal(errorText(error));
      field?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={style.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={username === null ? t('login.totpOwn') : t('login.totp', { name: username })}
        hint={t('login.totpHint')}
        error={refusal}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={40}
      />
      <Button className={style.submit ?? ''} type="submit" look="primary" size="l" busy={isBusy}>
        {t('login.submit')}
      </Button>
      <Button look="link" onClick={onBack}>
        {t('login.totpBack')}
      </Button>
    </form>
  );
}
