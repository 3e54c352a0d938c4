import { INSIDE } from '@parley/core/access/allows';
import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState, useMay } from '../../../lib/desk/desk-context';
import { knownAs } from '../../../lib/known-as';
import { lazyPart } from '../../../lib/lazy-part';
import { regionText } from '../../../lib/region-text';
import { Icon } from '../../../ui/icon';
import { isUnnamed } from '../visitor-name';
import type { GroupKey } from './groups';
import style from './list.module.css';
import { SOURCE_ICON, sourceDetail, sourceOf } from './source-look';

/** Loaded lazily: few installations use friendly contacts. */
const OutgoingShareMark = lazyPart(() => import('../friends/outgoing-shares'), 'OutgoingShareMark');

/** For guests only. */
const SharedMark = lazyPart(() => import('../friends/share-strip'), 'SharedMark');

/** The row's third line: owner, region, source and current page. */
export function RowMeta({ row, group }: { row: VisitorRow; group: GroupKey }) {
  const { t } = useTranslation('workbenchList');
  const source = sourceOf(row);
  const detail = sourceDetail(row);
  const page = row.title || row.URL;
  // Without a name, region and source are the name.
  const isNamedByThem = isUnnamed(row.name) && knownAs(row) !== '';
  // A browsing visitor's page is in the second line.
  const isPageHere = row.state !== 'monitor' && row.last !== null && page !== '';
  return (
    <span className={style.meta}>
      <Owner row={row} group={group} />
      <Sharing row={row} />
      {row.region && !isNamedByThem && (
        <span className={style.region} title={regionText(row.region)}>
          {regionText(row.region)}
        </span>
      )}
      {source && !isNamedByThem && (source !== 'direct' || detail) && (
        <span
          className={style.source}
          title={[t('came', { source: t(`sources.${source}`) }), detail].filter(Boolean).join(' · ')}
        >
          <Icon name={SOURCE_ICON[source]} size={12} />
          <span className="visually-hidden">{t(`sources.${source}`)}</span>
          {detail && <bdi className={style.cut}>{detail}</bdi>}
        </span>
      )}
      {row.state === 'monitor' && row.pages > 1 && (
        <span className={style.fixed}>{t('pages', { count: row.pages })}</span>
      )}
      {isPageHere && (
        <span className={style.page} title={`${row.title}\n${row.URL}`}>
          <Icon name="page" size={12} />
          <bdi className={style.cut}>{page}</bdi>
        </span>
      )}
    </span>
  );
}

/** For guests: by whom it is shared; for others: with whom. */
function Sharing({ row }: { row: VisitorRow }) {
  const may = useMay();
  const { me } = useDesk();
  if (!may([INSIDE])) return <SharedMark row={row} />;
  return row.conversation && row.serviceID && row.serviceID !== me.uuid ? <OutgoingShareMark row={row} /> : null;
}

/** The owner, if not me. */
function Owner({ row, group }: { row: VisitorRow; group: GroupKey }) {
  const { t } = useTranslation('workbenchList');
  const isAnothers = group === 'colleagues' || group === 'watched' || group === 'end';
  const owner = useDeskState(({ inbox }) =>
    isAnothers && row.serviceID && row.serviceID !== inbox?.me.uuid
      ? inbox?.agents.get(row.serviceID)?.nickname
      : undefined,
  );
  if (!owner) return null;
  return (
    <span className={style.owner} title={t('owner', { name: owner })}>
      <Icon name="agents" size={12} />
      <bdi className={style.cut}>{owner}</bdi>
    </span>
  );
}
