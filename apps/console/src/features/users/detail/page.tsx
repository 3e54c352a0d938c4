import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error';
import { useTab } from '../../../lib/frame/tab-context';
import { PATHS } from '../../../lib/paths';
import { AntdFrame } from '../../../ui/antd-frame';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import onPaper from '../../../ui/print.module.css';
import { Card } from './card';
import style from './detail.module.css';
import { Duplicates } from './duplicates';
import { Header } from './header';
import { Metrics } from './metrics';
import { usePerson } from './queries';
import { Tabs } from './tabs';
import './texts';
import '../texts';

/** One person of the archive: fields with their origin, figures, duplicates and timeline. */
export function UserDetailPage() {
  return (
    <AntdFrame>
      <Detail />
    </AntdFrame>
  );
}

function Detail() {
  const { t } = useTranslation('userDetail');
  const tab = useTab();
  const [id] = useState(tab.query.id ?? '');
  const about = usePerson(id);
  const name = about.data?.person.name || null;
  const { setTitle } = tab;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is a new object for each shown page
  useEffect(() => setTitle(name), [name]);

  if (id === '' || (about.error instanceof ApiError && about.error.status === 404) || isInvalidId(about.error))
    return (
      <Empty title={t('gone')} hint={t('goneHint')}>
        <a href={`#${PATHS.users}`}>{t('back')}</a>
      </Empty>
    );
  if (!about.data)
    return about.isError ? (
      <Failed error={about.error} busy={about.isFetching} onRetry={() => void about.refetch()} />
    ) : (
      <div className={style.skeleton} aria-busy="true" />
    );
  return (
    <article className={`${style.page} ${onPaper.paper}`} data-print={tab.isShown || undefined}>
      <Header about={about.data} />
      <div className={style.columns}>
        <aside className={style.side}>
          <Card about={about.data} />
          <Duplicates about={about.data} />
        </aside>
        <div className={style.main}>
          <Metrics metrics={about.data.metrics} />
          <Tabs about={about.data} />
        </div>
      </div>
    </article>
  );
}

/** True if the id in the address is invalid. */
const isInvalidId = (error: unknown): boolean => error instanceof ApiError && error.status === 400;
