import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import style from './auth.module.css';

type Props = {
  label: string;
  name: string;
  autoComplete: string;
  placeholder?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  autoFocus?: boolean;
};

/** A password input with a button that shows the password. */
export function PasswordField({ label, name, autoComplete, placeholder, hint, error, autoFocus = false }: Props) {
  const { t } = useTranslation('auth');
  const [isShown, setShown] = useState(false);
  const words = isShown ? t('login.hidePassword') : t('login.showPassword');
  return (
    <TextField
      label={label}
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      placeholder={placeholder}
      maxLength={256}
      autoFocus={autoFocus}
      hint={hint}
      error={error ?? null}
      trailing={
        <Button
          className={style.eye ?? ''}
          look="quiet"
          size="s"
          icon={isShown ? 'eyeOff' : 'monitor'}
          aria-label={words}
          title={words}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
