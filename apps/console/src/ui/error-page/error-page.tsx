import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { TabContext } from '../../lib/frame/tab-context';
import { PATHS } from '../../lib/paths';
import { useSession } from '../../lib/services';
import { Button } from '../button';
import style from './error-page.module.css';
import locked from './locked-art.svg';
import lost from './lost-art.svg';

/** `/#/403`: inside the frame for somebody signed in. */
export const ForbiddenPage = () => <ErrorPage kind="forbidden" picture={locked} />;
/** `/#/404`: inside the frame for somebody signed in. */
export const NotFoundPage = () => <ErrorPage kind="notFound" picture={lost} />;

/** Shows the error; its button opens the start page and closes the tab. */
function ErrorPage({ kind, picture }: { kind: 'forbidden' | 'notFound'; picture: string }) {
  const { t } = useTranslation('auth');
  const tab = use(TabContext);
  const navigate = useNavigate();
  const isSignedIn = useSession((state) => state.token !== null);

  function leave(): void {
    if (tab) tab.close();
    navigate(PATHS.workbench, { replace: true });
  }

  const Frame = tab ? 'div' : 'main';
  return (
    <Frame className={style.page} data-inside={tab ? true : undefined}>
      <img className={style.picture} src={picture} alt="" width={480} height={360} />
      <div className={style.words}>
        <h1 className={style.title}>{t('error.sorry')}</h1>
        <p className={style.what}>{t(`error.${kind}.what`)}</p>
        <p className={style.hint}>{t(`error.${kind}.hint`)}</p>
        <Button look="primary" size="l" onClick={leave}>
          {isSignedIn ? t('error.home') : t('error.toLogin')}
        </Button>
      </div>
    </Frame>
  );
}
