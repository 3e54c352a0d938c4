import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../lib/lazy-part';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm/confirm';
import { ActionButton } from '../../ui/table/actions';
import { ListPage } from '../../ui/table/list-page';
import type { BulkAction, Done, RowAction } from '../../ui/table/types';
import { Board } from './board';
import { useRobotColumns } from './columns';
import { ROBOTS, type Robot, useRefresh, useRobots } from './queries';
import style from './robots.module.css';
import './texts';

const RobotForm = lazyPart(() => import('./robot-form'), 'RobotForm');
const CloneForm = lazyPart(() => import('./clone-form'), 'CloneForm');
const AskPanel = lazyPart(() => import('./ask-panel'), 'AskPanel');
const MannerForm = lazyPart(() => import('./manner/manner-form'), 'MannerForm');

/** Polling interval of the list, for today's figures. */
const EVERY_MS = 60_000;

type Open = { what: 'form' | 'manner' | 'ask' | 'clone'; robot: Robot } | { what: 'new' };

/** The robots in the order in which they are asked, and their figures. */
export function RobotsPage() {
  const { t } = useTranslation('robots');
  const columns = useRobotColumns();
  const actions = useRobotActions();
  const [open, setOpen] = useState<Open | null>(null);
  const show = (what: 'form' | 'manner' | 'ask' | 'clone') => (robot: Robot) => setOpen({ what, robot });

  return (
    <ListPage
      name={ROBOTS}
      route="GET /robot/getList"
      title={t('title')}
      lead={t('lead')}
      everyMs={EVERY_MS}
      action={
        <span className={style.tools}>
          <StopAll />
          <Button look="primary" onClick={() => setOpen({ what: 'new' })}>
            {t('add')}
          </Button>
        </span>
      }
      above={() => <Board />}
      columns={columns}
      filters={[{ key: 'text', kind: 'text', label: t('search'), isSearch: true }]}
      rowName={({ name }) => name}
      rowActions={[
        actions.open,
        { key: 'ask', label: t('ask.title'), icon: 'current', onSelect: show('ask') },
        { key: 'form', label: t('edit'), icon: 'pencil', onSelect: show('form') },
        { key: 'manner', label: t('manner.title'), icon: 'filter', onSelect: show('manner') },
        { key: 'clone', label: t('clone.title'), icon: 'copy', onSelect: show('clone') },
        { ...actions.start, isOff: ({ enabled }) => enabled },
        { ...actions.stop, isOff: ({ enabled }) => !enabled },
        actions.remove,
      ]}
      bulkActions={[actions.start, actions.stop, actions.remove]}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {open && <Opened open={open} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}

function Opened({ open, onClose }: { open: Open; onClose: () => void }) {
  switch (open.what) {
    case 'new':
      return <RobotForm robot={null} onClose={onClose} />;
    case 'form':
      return <RobotForm robot={open.robot} onClose={onClose} />;
    case 'manner':
      return <MannerForm robot={open.robot} onClose={onClose} />;
    case 'ask':
      return <AskPanel robot={open.robot} onClose={onClose} />;
    case 'clone':
      return <CloneForm robot={open.robot} onClose={onClose} />;
  }
}

/** Silences every robot at once. */
function StopAll() {
  const { t } = useTranslation('robots');
  const { data } = useRobots();
  const { setEnabled } = useChanges();
  const active = (data?.list ?? []).filter(({ enabled }) => enabled);
  if (active.length === 0) return null;
  return (
    <ActionButton
      look="danger"
      icon="ban"
      run={async () => {
        const text = t('stopAllAsk', { count: active.length });
        if (!(await confirm({ text, ok: t('stopAll'), isDangerous: true }))) return null;
        return setEnabled(active, false);
      }}
    >
      {t('stopAll')}
    </ActionButton>
  );
}

function useChanges() {
  const { t } = useTranslation('robots');
  const api = useApi();
  const refresh = useRefresh();

  async function put(robots: readonly Robot[], enabled: boolean): Promise<void> {
    try {
      for (const { id } of robots) await api('POST /robot/doEdit', { id, enabled });
    } finally {
      await refresh();
    }
  }

  return {
    async setEnabled(robots: readonly Robot[], enabled: boolean): Promise<Done> {
      const changed = robots.filter((one) => one.enabled !== enabled);
      await put(changed, enabled);
      return {
        text: t(enabled ? 'started' : 'stopped', { count: changed.length }),
        undo: () => put(changed, !enabled),
      };
    },
    async remove(robots: readonly Robot[]): Promise<number> {
      const { deleted } = await api('POST /robot/doDelete', { ids: robots.map(({ id }) => id) });
      await refresh();
      return deleted;
    },
  };
}

function useRobotActions() {
  const { t } = useTranslation('robots');
  const navigate = useNavigate();
  const changes = useChanges();
  const open: RowAction<Robot> = {
    key: 'open',
    label: t('knowledge'),
    icon: 'rows',
    onSelect: ({ id, kind }) => void navigate(`/robot/${kind}Robot?robot=${id}`),
  };
  const start: BulkAction<Robot> = {
    key: 'start',
    label: t('start'),
    icon: 'check',
    run: (robots) => changes.setEnabled(robots, true),
  };
  const stop: BulkAction<Robot> = {
    key: 'stop',
    label: t('stop'),
    icon: 'ban',
    run: (robots) => changes.setEnabled(robots, false),
  };
  const remove: BulkAction<Robot> & { isDanger: true } = {
    key: 'remove',
    label: t('remove'),
    icon: 'trash',
    isDanger: true,
    async run(robots) {
      const text = t('removeAsk', { count: robots.length });
      if (!(await confirm({ text, ok: t('remove'), isDangerous: true }))) return null;
      return { text: t('removed', { count: await changes.remove(robots) }) };
    },
  };
  return { open, start, stop, remove };
}
