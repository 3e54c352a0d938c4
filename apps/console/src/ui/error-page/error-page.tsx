import { use, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { TabContext } from '../../lib/frame/tab-context';
import { PATHS } from '../../lib/paths';
import { useSession } from '../../lib/services';
import { Button } from '../button';
import style from './error-page.module.css';
import locked from './locked-art.svg';
import lost from './lost-art.svg';
import { useCountdown } from './use-countdown';

/** "Counts 5 s down, then goes to / and drops its tab." */
const SECONDS = 5;

/** `/#/403`: inside the frame for somebody signed in. */
export const ForbiddenPage = () => <ErrorPage kind="forbidden" picture={locked} />;
/** `/#/404`: inside the frame for somebody signed in. */
export const NotFoundPage = () => <ErrorPage kind="notFound" picture={lost} />;

/**
 * Shows the error. Its button, or the end of the countdown, opens the root and closes the tab. The countdown stands
 * still while another page is shown, and may be stopped: not everybody reads it in five seconds.
 */
function ErrorPage({ kind, picture }: { kind: 'forbidden' | 'notFound'; picture: string }) {
  const { t } = useTranslation('auth');
  const tab = use(TabContext);
  const navigate = useNavigate();
  const isSignedIn = useSession((state) => state.token !== null);

  const [isStaying, setStaying] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const left = useCountdown(SECONDS, !isStaying && (tab?.isShown ?? true), leave);

  function leave(): void {
    tab?.close();
    void navigate(PATHS.home, { replace: true });
  }

  function stay(): void {
    setStaying(true);
    // The pressed button goes.
    button.current?.focus();
  }

  const Frame = tab ? 'div' : 'main';
  return (
    <Frame className={style.page} data-inside={tab ? true : undefined}>
      <img className={style.picture} src={picture} alt="" width={480} height={360} />
      <div className={style.words}>
        <h1 className={style.title}>{t('error.sorry')}</h1>
        <p className={style.what}>{t(`error.${kind}.what`)}</p>
        <p className={style.hint}>{t(`error.${kind}.hint`)}</p>
        <div className={style.ways}>
          <Button ref={button} look="primary" size="l" onClick={leave}>
            {isSignedIn ? t('error.home') : t('error.toLogin')}
            {/* Not part of the name: a screen reader would read the button again each second. */}
            {!isStaying && <span aria-hidden="true">{t('error.left', { seconds: left })}</span>}
          </Button>
          {!isStaying && (
            <>
              <p className="visually-hidden">{t('error.auto', { seconds: SECONDS })}</p>
              <Button look="link" onClick={stay}>
                {t('error.stay')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Frame>
  );
}
