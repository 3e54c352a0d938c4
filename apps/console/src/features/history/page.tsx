import type { Need } from '@parley/core/access/allows';
import { historyFields } from '@parley/protocol/fields/history';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMay } from '../../lib/desk/desk-context';
import { useFields } from '../../lib/fields/use-fields';
import { useTab } from '../../lib/frame/tab-context';
import { lazyPart } from '../../lib/lazy-part';
import { historyDetailPath } from '../../lib/paths';
import { useOpenForm } from '../../lib/settings/use-open-form';
import { isView } from '../../lib/storage';
import { Button } from '../../ui/button';
import { useAsking } from '../../ui/table/actions';
import { ListPage } from '../../ui/table/list-page';
import type { BulkAction } from '../../ui/table/types';
import { toast } from '../../ui/toast/toast';
import { useColumns } from './columns';
import { useFilters } from './filters';
import { partsOf } from './highlight';
import style from './history.module.css';
import { HISTORY, type Talk } from './keys';
import { useTrash } from './use-trash';
import { useWords } from './use-words';
import './texts';

const PreviewDrawer = lazyPart(() => import('./preview-drawer'), 'PreviewDrawer');
const MarkDialog = lazyPart(() => import('./mark-dialog'), 'MarkDialog');
const FollowUpForm = lazyPart(() => import('./follow-up-form'), 'FollowUpForm');
const CriteriaForm = lazyPart(() => import('./quality/criteria-form'), 'CriteriaForm');
const SampleForm = lazyPart(() => import('./quality/sample-form'), 'SampleForm');
const TalksDialog = lazyPart(() => import('./talks-dialog'), 'TalksDialog');

const TrashPage = lazyPart(() => import('./trash-page'), 'TrashPage');

const TRASH_NEED: Need = ['setPermissions:historical'];

/** The history, or its trash with `view=trash` in the address. */
export function HistoryPage() {
  const { query } = useTab();
  const may = useMay();
  return query.view === 'trash' && may(TRASH_NEED) ? <TrashPage /> : <ConversationList />;
}

/** All conversations outside the trash, with search, filters, preview, tags and export. */
function ConversationList() {
  const { t } = useTranslation('history');
  const texts = useFields(historyFields);
  const words = useWords();
  const navigate = useNavigate();
  const may = useMay();
  const typed = useTab().query.text ?? '';
  const columns = useColumns(partsOf(typed));
  const filters = useFilters();
  const { move } = useTrash();
  const { asking, ask } = useAsking<Talk, 'tag' | 'followUp'>();
  const [shown, setShown] = useState<Talk | null>(null);
  const [open, setOpen] = useState<'export' | 'sample' | null>(null);
  const goTo = ({ id, hits }: Talk) => void navigate(historyDetailPath(id, hits[0]?.seq));
  const criteria = useOpenForm('quality');
  const mayTrash = may(TRASH_NEED);
  // A follow-up belongs to a person of the archive.
  const mayFollowUp = may(['seePermissions:seeVisitor']);

  const onMany: BulkAction<Talk>[] = [{ key: 'tag', label: t('tag'), icon: 'bookmark', run: ask('tag') }];
  if (mayFollowUp) onMany.push({ key: 'followUp', label: t('followUp.do'), icon: 'clock', run: ask('followUp') });
  const toTrash: BulkAction<Talk> = { key: 'trash', label: t('trash.move'), icon: 'trash', isDanger: true, run: move };

  return (
    <ListPage
      name={HISTORY}
      route="GET /history/getList"
      title={t('title')}
      {...(!isView && { action: <HeadActions onOpen={setOpen} /> })}
      columns={columns}
      usualSort={{ key: 'openedAt', order: 'desc' }}
      filters={filters}
      rowName={({ name }) => words.visitor(name)}
      rowActions={[
        { key: 'preview', label: t('preview'), icon: 'details', onSelect: setShown },
        { key: 'open', label: t('open'), icon: 'page', onSelect: goTo },
        ...onMany,
        ...(mayTrash ? [{ ...toTrash, isOff: ({ state }: Talk) => state !== 'end' }] : []),
      ]}
      bulkActions={mayTrash ? [...onMany, toTrash] : onMany}
      exporting={{
        route: 'GET /history/export',
        columns: texts.exported,
      }}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {shown && (
        <PreviewDrawer
          talk={shown}
          typed={typed}
          onOpen={goTo}
          {...(mayFollowUp && {
            onFollowUp: async (talk: Talk) => {
              const done = await ask('followUp')([talk]);
              if (done) toast.good(done.text);
            },
          })}
          onClose={() => setShown(null)}
        />
      )}
      {asking?.what === 'tag' && <MarkDialog talks={asking.rows} onClose={asking.onClose} />}
      {asking?.what === 'followUp' && <FollowUpForm talks={asking.rows} onClose={asking.onClose} />}
      {open === 'export' && <TalksDialog filters={filters} onClose={() => setOpen(null)} />}
      {criteria.isOpen && <CriteriaForm onClose={criteria.close} />}
      {open === 'sample' && <SampleForm filters={filters} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}

function HeadActions({ onOpen }: { onOpen: (window: 'export' | 'sample') => void }) {
  const { t } = useTranslation('history');
  const may = useMay();
  const { setQuery } = useTab();
  return (
    <span className={style.headActions}>
      {may(['setPermissions:quality']) && (
        <Button icon="star" onClick={() => onOpen('sample')}>
          {t('sample.do')}
        </Button>
      )}
      {may(TRASH_NEED) && (
        <Button icon="trash" onClick={() => setQuery({ view: 'trash' }, { replace: false })}>
          {t('trash.open')}
        </Button>
      )}
      <Button icon="export" onClick={() => onOpen('export')}>
        {t('talks')}
      </Button>
    </span>
  );
}
