import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../lib/brand';
import { lazyPart } from '../../lib/lazy-part';
import { useServices, useSession } from '../../lib/services';
import { Notice } from '../../ui/notice';
import style from './auth.module.css';
import { AuthFrame } from './auth-frame';
import { PasswordForm } from './password-form';
import { useLoginOptions } from './use-login-options';

const otherWays = () => import('./other-ways');
const OtherWays = lazyPart(otherWays, 'OtherWays');
const CodeForm = lazyPart(otherWays, 'CodeForm');

/**
 * `onIntent` is called when the user begins to type, so that the rest of the console can be preloaded. With a token the
 * guard shows the next page; until then this page stays, so that no empty page is visible in between.
 */
export function LoginPage({ onIntent }: { onIntent: () => void }) {
  const { t } = useTranslation('auth');
  const endedBy = useSession((state) => state.endedBy);
  const { options } = useLoginOptions();
  const { title } = useBrand();
  const [hasFailed, setFailed] = useState(false);
  const [way, setWay] = useState<'password' | 'code'>('password');
  const isSetupNeeded = useSetupNeeded();

  const codes = options?.codes ?? [];
  return (
    <AuthFrame title={t('login.hello')} lead={t('login.welcome', { title })}>
      {endedBy && !hasFailed && (
        <Notice kind="info" title={t('ended.title')}>
          {t(`ended.${endedBy as 'other'}`, { defaultValue: t('ended.other') })}
        </Notice>
      )}
      {isSetupNeeded && <Notice kind="info">{t('login.setupNeeded')}</Notice>}
      {codes.length > 0 && (
        <div className={style.ways} role="tablist" aria-label={t('login.ways')}>
          {(['password', 'code'] as const).map((each) => (
            <button
              key={each}
              id={`way-${each}`}
              type="button"
              role="tab"
              className={style.way}
              aria-selected={way === each}
              aria-controls="way"
              tabIndex={way === each ? 0 : -1}
              onClick={() => setWay(each)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
                const other = each === 'code' ? 'password' : 'code';
                setWay(other);
                document.getElementById(`way-${other}`)?.focus();
              }}
            >
              {t(`login.way.${each}`)}
            </button>
          ))}
        </div>
      )}
      <div id="way" onInput={onIntent} {...(codes.length > 0 && { role: 'tabpanel', 'aria-labelledby': `way-${way}` })}>
        {way === 'password' ? <PasswordForm onFailed={() => setFailed(true)} /> : <CodeForm channels={codes} />}
      </div>
      {(options?.providers[0] || options?.registration || options?.social) && <OtherWays options={options} />}
    </AuthFrame>
  );
}

/** True before the first administrator exists: nobody can sign in, and the page says how to create one. */
function useSetupNeeded(): boolean {
  const { api } = useServices();
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    api('GET /setup').then(
      ({ needed }) => setNeeded(needed),
      () => {}, // Ignored: sending the form shows the error.
    );
  }, [api]);
  return isNeeded;
}
