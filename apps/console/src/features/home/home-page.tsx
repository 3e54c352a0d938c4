import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Setup } from '../../lib/desk/types';
import { PATHS } from '../../lib/paths';
import { Empty } from '../../ui/empty';
import { Failed } from '../../ui/failed';
import { Page } from '../../ui/page';
import { Checklist } from './checklist';
import { useProgress } from './queries';
import { leftOf } from './steps';
import './texts';

/** Home: what is left of the first steps. `onSetup` changes what the menu shows of them. */
export function HomePage({ onSetup }: { onSetup: (setup: Setup) => void }) {
  const { t } = useTranslation('home');
  const { data, error, isFetching, refetch } = useProgress();
  const isLeft = data?.checklist && leftOf(data).length > 0;

  return (
    <Page title={t('title')} lead={isLeft ? t('lead') : undefined}>
      {!data && error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data && isLeft && <Checklist progress={data} onSetup={onSetup} />}
      {data && !isLeft && (
        <Empty title={t('list.none')} hint={data.checklist ? '' : t('list.noneHint')}>
          <Link to={PATHS.workbench}>{t('start.toDesk')}</Link>
        </Empty>
      )}
    </Page>
  );
}
