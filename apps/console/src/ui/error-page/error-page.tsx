import { use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { TabContext } from '../../lib/frame/tab-context';
import { PATHS } from '../../lib/paths';
import { useSession } from '../../lib/services';
import { Button } from '../button';
import style from './error-page.module.css';
import locked from './locked-art.svg';
import lost from './lost-art.svg';

/** Seconds until the start page opens. */
const SECONDS = 5;

/** `/#/403`, and the same within a tab. */
export const ForbiddenPage = () => <ErrorPage kind="forbidden" picture={locked} />;
/** `/#/404`, and the same within a tab. */
export const NotFoundPage = () => <ErrorPage kind="notFound" picture={lost} />;

/** Shows the error and a countdown, then opens the start page and closes the tab. */
function ErrorPage({ kind, picture }: { kind: 'forbidden' | 'notFound'; picture: string }) {
  const { t } = useTranslation('auth');
  const tab = use(TabContext);
  const navigate = useNavigate();
  const isSignedIn = useSession((state) => state.token !== null);
  const [seconds, setSeconds] = useState(SECONDS);
  const [address] = useState(() => location.hash);

  function leave(): void {
    if (tab) tab.close();
    navigate(PATHS.workbench, { replace: true });
  }

  // The countdown stops in a tab that is not shown, since its effects are stopped.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one step a second, whatever else is drawn anew
  useEffect(() => {
    // If the user has opened another page that is still loading, the start page is not opened.
    if (location.hash !== address) return;
    if (seconds === 0) return leave();
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);

  const Frame = tab ? 'div' : 'main';
  return (
    <Frame className={style.page} data-inside={tab ? true : undefined}>
      <img className={style.picture} src={picture} alt="" width={480} height={360} />
      <div className={style.words}>
        <h1 className={style.title}>{t('error.sorry')}</h1>
        <p className={style.what}>{t(`error.${kind}.what`)}</p>
        <p className={style.hint}>{t(`error.${kind}.hint`)}</p>
        <Button look="primary" size="l" onClick={leave}>
          {isSignedIn ? t('error.home', { count: seconds }) : t('error.toLogin', { count: seconds })}
        </Button>
      </div>
    </Frame>
  );
}
