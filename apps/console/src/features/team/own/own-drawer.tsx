import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Missing, renewing, Stale } from '../../../lib/census/missing';
import { Pages } from '../../../lib/census/pages';
import { useApi } from '../../../lib/services';
import { AntdFrame } from '../../../ui/antd-frame';
import { Empty } from '../../../ui/empty';
import { SidePanel } from '../../../ui/side-panel';
import { ViewStrip } from '../../../ui/table/view-strip';
import { RatingItem } from '../evaluate/rating-item';
import style from '../team.module.css';
import '../texts';

const OWN_VIEWS = ['tasks', 'ratings'] as const;
type OwnView = (typeof OWN_VIEWS)[number];

const PAGE = 20;

type Props = { view: OwnView; zone: string; onView: (view: OwnView) => void; onClose: () => void };

/** The reader's own ratings, to appeal, and own follow-up tasks: for those too who see no statistics. */
export function OwnDrawer({ view, zone, onView, onClose }: Props) {
  const { t } = useTranslation('team');
  return (
    <SidePanel width={720} title={t('own.title')} onClose={onClose}>
      <AntdFrame>
        <ViewStrip
          label={t('views.label')}
          options={OWN_VIEWS.map((value) => ({ value, label: t(`own.${value}`) }))}
          chosen={view}
          onChoose={(next) => onView(next as OwnView)}
        />
        <Listed key={view} {...{ view, zone }} />
      </AntdFrame>
    </SidePanel>
  );
}

function Listed({ view, zone }: Pick<Props, 'view' | 'zone'>) {
  const { t } = useTranslation('team');
  const api = useApi();
  const [pageNo, setPage] = useState(1);
  const page = { pageNo, pageSize: PAGE };
  const found = useQuery({
    queryKey: ['census', 'service', 'own', view, page],
    queryFn: () =>
      view === 'tasks'
        ? api('GET /census/service/getTasks', { ...page, isMine: 'true' } as never, { quiet: true })
        : api('GET /census/service/getOwn', page, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  if (!found.data) return <Missing of={found} />;
  const { list, total } = found.data;
  return (
    <section className={renewing(found)} aria-label={t(`own.${view}`)} aria-busy={found.isFetching}>
      <Stale of={found} />
      {list.length === 0 && <Empty title={t(`own.none.${view}`)} hint={t(`own.noneHint.${view}`)} />}
      <ul className={style.ratings}>
        {list.map((rating) => (
          <RatingItem key={rating.id} rating={rating} zone={zone} />
        ))}
      </ul>
      <Pages pageNo={pageNo} pageSize={PAGE} total={total} onTurn={setPage} />
    </section>
  );
}
