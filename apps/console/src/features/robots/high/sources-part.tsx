import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendFile } from '../../../lib/api/use-send-file';
import { lazyPart } from '../../../lib/lazy-part';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { FileButton } from '../../../ui/file-button';
import { useTold } from '../../../ui/table/actions';
import { ListPage } from '../../../ui/table/list-page';
import { TimeCell } from '../../../ui/table/time-cell';
import type { BulkAction, Column } from '../../../ui/table/types';
import { useRefresh } from '../queries';
import style from '../robots.module.css';
import { SOURCES, type Source } from './queries';

const SourceForm = lazyPart(() => import('./source-form'), 'SourceForm');
const FaultsPanel = lazyPart(() => import('./faults-panel'), 'FaultsPanel');

/** Polling interval, in ms: reading a site takes minutes. */
const EVERY_MS = 3000;
const FILES = '.pdf,.docx,.txt,.md,text/plain,text/markdown,application/pdf';

type Open = { what: 'form'; source: Source | null } | { what: 'faults'; source: Source };

/** What the robot answers from, and how far each source is read. */
export function SourcesPart({ robot }: { robot: string }) {
  const { t } = useTranslation('highRobot');
  const columns = useSourceColumns();
  const actions = useSourceActions();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const always = useMemo(() => ({ robot }), [robot]);
  const nameOf = useSourceName();
  return (
    <ListPage
      name={SOURCES}
      route="GET /robot/getSources"
      title={t('sources.title')}
      lead={t('sources.lead')}
      always={always}
      everyMs={EVERY_MS}
      action={
        <span className={style.tools}>
          <AddFile robot={robot} />
          <Button look="primary" onClick={() => setOpen({ what: 'form', source: null })}>
            {t('sources.add')}
          </Button>
        </span>
      }
      columns={columns}
      filters={[]}
      rowName={nameOf}
      rowActions={[
        {
          key: 'faults',
          label: t('sources.faults'),
          icon: 'warning',
          onSelect: (source) => setOpen({ what: 'faults', source }),
          isOff: ({ faults }) => faults.length === 0,
        },
        {
          key: 'edit',
          label: t('sources.edit'),
          icon: 'pencil',
          onSelect: (source) => setOpen({ what: 'form', source }),
          isOff: ({ kind }) => kind === 'file',
        },
        { ...actions.sync, isOff: ({ state }) => state === 'waiting' || state === 'syncing' },
        actions.remove,
      ]}
      bulkActions={[actions.sync, actions.remove]}
      empty={{ title: t('sources.empty'), hint: t('sources.emptyHint') }}
    >
      {open?.what === 'form' && <SourceForm robot={robot} source={open.source} onClose={close} />}
      {open?.what === 'faults' && (
        <FaultsPanel name={nameOf(open.source)} faults={open.source.faults} onClose={close} />
      )}
    </ListPage>
  );
}

function AddFile({ robot }: { robot: string }) {
  const { t } = useTranslation('highRobot');
  const sendFile = useSendFile();
  const refresh = useRefresh();
  const [isBusy, told] = useTold();
  return (
    <FileButton
      accept={FILES}
      label={t('sources.file')}
      busy={isBusy}
      icon="plus"
      onPick={(file) =>
        void told(async () => {
          await sendFile('POST /robot/addFile', file, { robot });
          await refresh();
          return { text: t('sources.fileAdded', { name: file.name }) };
        })
      }
    >
      {t('sources.addFile')}
    </FileButton>
  );
}

/** Its name, or its kind. */
function useSourceName(): (source: Source) => string {
  const { t } = useTranslation('highRobot');
  return ({ name, kind }) => name || t(`sources.kinds.${kind}`);
}

const STATES = { waiting: 'wait', syncing: 'wait', ready: 'good', failed: 'bad' } as const;

function useSourceColumns(): readonly Column<Source, never>[] {
  const { t } = useTranslation('highRobot');
  const nameOf = useSourceName();
  const stateOf = ({ state, done, total, fault, faults }: Source): string => {
    if (state === 'syncing')
      return total === null ? t('sources.reading', { done }) : t('sources.readingOf', { done, total });
    if (fault !== null) return t(`sources.errors.${fault}`);
    return faults.length > 0 ? t('sources.leftOut', { count: faults.length }) : t(`sources.states.${state}`);
  };
  return [
    {
      key: 'name',
      title: t('sources.name'),
      width: 220,
      isName: true,
      pin: 'start',
      cell: (source) => <bdi title={nameOf(source)}>{nameOf(source)}</bdi>,
    },
    { key: 'kind', title: t('sources.kind'), width: 130, cell: ({ kind }) => t(`sources.kinds.${kind}`) },
    {
      key: 'state',
      title: t('sources.state'),
      width: 220,
      cell: (source) => (
        <span
          className={style.tag}
          data-kind={source.state === 'ready' && source.fault !== null ? 'wait' : STATES[source.state]}
          title={stateOf(source)}
        >
          {stateOf(source)}
        </span>
      ),
    },
    {
      key: 'documents',
      title: t('sources.documents'),
      width: 90,
      kind: 'number',
      cell: ({ documents }) => documents,
    },
    { key: 'passages', title: t('sources.passages'), width: 90, kind: 'number', cell: ({ passages }) => passages },
    {
      key: 'syncedAt',
      title: t('sources.syncedAt'),
      width: 120,
      kind: 'time',
      cell: ({ syncedAt }) => (syncedAt === null ? '—' : <TimeCell time={syncedAt} />),
    },
  ];
}

function useSourceActions() {
  const { t } = useTranslation('highRobot');
  const api = useApi();
  const refresh = useRefresh();
  const sync: BulkAction<Source> = {
    key: 'sync',
    label: t('sources.sync'),
    icon: 'refresh',
    async run(sources) {
      const { started } = await api('POST /robot/doSync', { ids: sources.map(({ id }) => id) });
      await refresh();
      return { text: t('sources.syncing', { count: started }) };
    },
  };
  const remove: BulkAction<Source> & { isDanger: true } = {
    key: 'remove',
    label: t('sources.remove'),
    icon: 'trash',
    isDanger: true,
    async run(sources) {
      const text = t('sources.removeAsk', { count: sources.length });
      if (!(await confirm({ text, ok: t('sources.remove'), isDangerous: true }))) return null;
      const { deleted } = await api('POST /robot/doDeleteSources', { ids: sources.map(({ id }) => id) });
      await refresh();
      return { text: t('sources.removed', { count: deleted }) };
    },
  };
  return { sync, remove };
}
