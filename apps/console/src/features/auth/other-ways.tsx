import { useTranslation } from 'react-i18next';
import { authLoginPath, PATHS } from '../../lib/paths';
import style from './auth.module.css';
import { ProviderList } from './provider-list';
import type { LoginOptions } from './use-login-options';
import { useTarget } from './use-target';

export { CodeForm } from './code-form';

/** Other ways to sign in, and to an account. */
export function OtherWays({ options }: { options: LoginOptions }) {
  const { t } = useTranslation('auth');
  const target = useTarget();
  return (
    <>
      {options.providers.length > 0 && <ProviderList providers={options.providers} />}
      {(options.registration || options.social) && (
        <p className={style.links}>
          {options.registration && <a href={`#${PATHS.register}`}>{t('login.register')}</a>}
          {options.social && <a href={`#${authLoginPath(target)}`}>{t('login.social')}</a>}
        </p>
      )}
    </>
  );
}
