import { historyColumns } from '@parley/protocol/columns';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useTab } from '../../lib/frame/tab-context';
import { lazyPart } from '../../lib/lazy-part';
import { historyDetailPath } from '../../lib/paths';
import { isView } from '../../lib/storage';
import { Button } from '../../ui/button';
import { ListPage } from '../../ui/table/list-page';
import type { Done } from '../../ui/table/types';
import { useColumns } from './columns';
import { useFilters } from './filters';
import { partsOf } from './highlight';
import { HISTORY, type Talk } from './keys';
import './texts';

const PreviewDrawer = lazyPart(
  () => import('./preview-drawer'),
  (part) => part.PreviewDrawer,
);
const MarkDialog = lazyPart(
  () => import('./mark-dialog'),
  (part) => part.MarkDialog,
);
const TalksDialog = lazyPart(
  () => import('./talks-dialog'),
  (part) => part.TalksDialog,
);

type Marking = { talks: readonly Talk[]; settle: (done: Done | null) => void };

/** Every conversation there was: found by what was said, narrowed, looked into, tagged, exported. */
export function HistoryPage() {
  const { t } = useTranslation('history');
  const navigate = useNavigate();
  const { query } = useTab();
  const typed = query.text ?? '';
  const columns = useColumns(partsOf(typed));
  const filters = useFilters();
  const [shown, setShown] = useState<Talk | null>(null);
  const [marking, setMarking] = useState<Marking | null>(null);
  const [isExporting, setExporting] = useState(false);
  const open = ({ id, hits }: Talk) => void navigate(historyDetailPath(id, hits[0]?.seq));
  const mark = (talks: readonly Talk[]) =>
    new Promise<Done | null>((settle) => {
      setMarking({ talks, settle });
    });

  return (
    <ListPage
      name={HISTORY}
      route="GET /history/getList"
      title={t('title')}
      {...(!isView && {
        action: (
          <Button icon="export" onClick={() => setExporting(true)}>
            {t('talks')}
          </Button>
        ),
      })}
      columns={columns}
      usualSort={{ key: 'openedAt', order: 'desc' }}
      filters={filters}
      rowName={({ name }) => name}
      rowActions={[
        { key: 'preview', label: t('preview'), icon: 'details', onSelect: setShown },
        { key: 'open', label: t('open'), icon: 'page', onSelect: open },
        { key: 'tag', label: t('tag'), icon: 'bookmark', run: mark },
      ]}
      bulkActions={[{ key: 'tag', label: t('tag'), icon: 'bookmark', run: mark }]}
      exporting={{
        route: 'GET /history/export',
        columns: historyColumns.map((key) => ({ key, label: t(`columns.${key}`) })),
      }}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {shown && <PreviewDrawer talk={shown} typed={typed} onOpen={open} onClose={() => setShown(null)} />}
      {marking && (
        <MarkDialog
          talks={marking.talks}
          onClose={(done) => {
            marking.settle(done);
            setMarking(null);
          }}
        />
      )}
      {isExporting && <TalksDialog filters={filters} onClose={() => setExporting(false)} />}
    </ListPage>
  );
}
