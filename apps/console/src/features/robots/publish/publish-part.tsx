import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { ListPage } from '../../../ui/table/list-page';
import { TimeCell } from '../../../ui/table/time-cell';
import type { BulkAction, Column, RowOf } from '../../../ui/table/types';
import { type Robot, useRefresh } from '../queries';
import style from '../robots.module.css';
import { LabPart } from './lab-part';

const PublishForm = lazyPart(() => import('./publish-form'), 'PublishForm');
const ChangesPanel = lazyPart(() => import('./changes-panel'), 'ChangesPanel');

type Version = RowOf<'GET /robot/getVersions'>;
type Open = { what: 'publish' } | { what: 'changes'; from?: number; to?: number };

/** What is not in force yet, the lab that replays past questions, and the versions, to which one can return. */
export function PublishPart({ robot }: { robot: Robot }) {
  const { t } = useTranslation('askRobot');
  const columns = useVersionColumns();
  const rollback = useRollback(robot);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const always = useMemo(() => ({ robot: robot.id }), [robot.id]);

  return (
    <ListPage
      name="robotVersions"
      route="GET /robot/getVersions"
      title={t('versions.title')}
      lead={t(robot.gate.on ? 'versions.leadGate' : 'versions.lead')}
      always={always}
      action={
        robot.unpublished > 0 && (
          <span className={style.tools}>
            <Button onClick={() => setOpen({ what: 'changes' })}>
              {t('versions.waiting', { count: robot.unpublished })}
            </Button>
            <Button look="primary" onClick={() => setOpen({ what: 'publish' })}>
              {t('versions.publish')}
            </Button>
          </span>
        )
      }
      above={() => <LabPart robot={robot.id} />}
      columns={columns}
      filters={[]}
      rowName={({ version }) => t('versions.number', { version })}
      rowActions={[
        {
          key: 'changes',
          label: t('versions.changes'),
          icon: 'rows',
          onSelect: ({ version }) => setOpen({ what: 'changes', from: version - 1, to: version }),
        },
        { ...rollback, isOff: ({ version }) => version === robot.version },
      ]}
      empty={{ title: t('versions.empty'), hint: t('versions.emptyHint') }}
    >
      {open?.what === 'publish' && <PublishForm robot={robot} onClose={close} />}
      {open?.what === 'changes' && <ChangesPanel robot={robot.id} from={open.from} to={open.to} onClose={close} />}
    </ListPage>
  );
}

function useVersionColumns(): readonly Column<Version, never>[] {
  const { t } = useTranslation('askRobot');
  const count = (key: 'added' | 'changed' | 'removed'): Column<Version, never> => ({
    key,
    title: t(`versions.${key}`),
    width: 90,
    kind: 'number',
    cell: (version) => version[key],
  });
  return [
    {
      key: 'version',
      title: t('versions.version'),
      width: 110,
      isName: true,
      pin: 'start',
      cell: ({ version }) => t('versions.number', { version }),
    },
    {
      key: 'kind',
      title: t('versions.kind'),
      width: 150,
      cell: ({ kind, of }) => (of === null ? t(`versions.kinds.${kind}`) : t('versions.backTo', { version: of })),
    },
    count('added'),
    count('changed'),
    count('removed'),
    { key: 'note', title: t('versions.note'), width: 220, cell: ({ note }) => <bdi title={note}>{note}</bdi> },
    { key: 'by', title: t('versions.by'), width: 110, cell: ({ by }) => <bdi>{by ?? '—'}</bdi> },
    { key: 'at', title: t('versions.at'), width: 120, kind: 'time', cell: ({ at }) => <TimeCell time={at} /> },
  ];
}

function useRollback({ id }: Robot): BulkAction<Version> {
  const { t } = useTranslation('askRobot');
  const api = useApi();
  const refresh = useRefresh();
  return {
    key: 'rollback',
    label: t('versions.rollback'),
    icon: 'recall',
    async run([version]) {
      if (!version) return null;
      const text = t('versions.rollbackAsk', { version: version.version });
      if (!(await confirm({ text, ok: t('versions.rollback') }))) return null;
      await api('POST /robot/doRollback', { robot: id, version: version.version });
      await refresh();
      return { text: t('versions.rolledBack', { version: version.version }) };
    },
  };
}
