import { HOOK_EVENTS } from '@parley/protocol/http/programs/programs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { lazyPart } from '../../../lib/lazy-part';
import { deliveriesPath } from '../../../lib/paths';
import { useApi } from '../../../lib/services';
import { relativeTime } from '../../../lib/time/relative';
import { useNow } from '../../../lib/time/use-now';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { Icon, type IconName } from '../../../ui/icon';
import { ListPage } from '../../../ui/table/list-page';
import { TimeCell } from '../../../ui/table/time-cell';
import type { BulkAction, Column, RowAction } from '../../../ui/table/types';
import { toast } from '../../../ui/toast/toast';
import style from '../access.module.css';
import { useMaySeeSecrets } from '../queries';
import {
  DELIVERIES_EVERY_MS,
  eventWord,
  HOOKS,
  type Hook,
  type HookState,
  hookState,
  useRefreshHooks,
} from './queries';
import '../texts';

const HookForm = lazyPart(() => import('./hook-form'), 'HookForm');
const SecretWindow = lazyPart(() => import('../secret-window'), 'SecretWindow');

/** Webhooks: which programs are told of what, and whether they answer. */
export function HooksPage() {
  const { t } = useTranslation('access');
  const columns = useHookColumns();
  const mayEdit = useMaySeeSecrets();
  const [form, setForm] = useState<Hook | 'new' | null>(null);
  /** The secret of a webhook just created, or renewed; shown once. */
  const [secret, setSecret] = useState<string | null>(null);
  const { remove, ...actions } = useHookActions({ onEdit: setForm, onSecret: setSecret });

  return (
    <ListPage
      name={HOOKS}
      route="GET /access/getHooks"
      title={t('hooks.title')}
      lead={mayEdit ? t('hooks.lead') : t('hooks.leadForbidden')}
      everyMs={DELIVERIES_EVERY_MS}
      action={
        mayEdit && (
          <Button look="primary" onClick={() => setForm('new')}>
            {t('hooks.add')}
          </Button>
        )
      }
      columns={columns}
      filters={[]}
      rowName={({ url }) => url}
      rowActions={[actions.deliveries, actions.test, ...(mayEdit ? [actions.edit, actions.renew] : []), remove]}
      bulkActions={[remove]}
      empty={{ title: t('hooks.empty'), hint: t('hooks.emptyHint') }}
    >
      {form !== null && (
        <HookForm hook={form === 'new' ? null : form} onClose={() => setForm(null)} onSecret={setSecret} />
      )}
      {form === null && secret !== null && (
        <SecretWindow
          title={t('hooks.secret')}
          text={t('hooks.once')}
          hint={t('hooks.use')}
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </ListPage>
  );
}

const ICONS: Record<HookState, IconName> = { on: 'check', failing: 'warning', off: 'ban' };

function useHookColumns(): readonly Column<Hook, never>[] {
  const { t } = useTranslation('access');
  const now = useNow(30_000);
  const eventsOf = ({ events }: Hook): string =>
    events.length === HOOK_EVENTS.length
      ? t('hooks.allEvents')
      : events.map((type) => t(eventWord(type))).join(t('comma'));
  function stateOf(hook: Hook) {
    const state = hookState(hook);
    const ago = hook.failingSince === null ? '' : relativeTime(hook.failingSince, now, currentLanguage());
    const words = t(`hooks.state.${state}`, { ago });
    return (
      <span className={style.state} data-state={state} title={words}>
        <Icon name={ICONS[state]} />
        {words}
      </span>
    );
  }
  return [
    {
      key: 'url',
      title: t('hooks.columns.url'),
      width: 280,
      isName: true,
      pin: 'start',
      cell: ({ url }) => <bdi title={url}>{url}</bdi>,
    },
    { key: 'state', title: t('hooks.columns.state'), width: 170, cell: stateOf },
    {
      key: 'waiting',
      title: t('hooks.columns.waiting'),
      width: 90,
      kind: 'number',
      cell: ({ waiting }) => waiting,
    },
    { key: 'dead', title: t('hooks.columns.dead'), width: 90, kind: 'number', cell: ({ dead }) => dead },
    {
      key: 'events',
      title: t('hooks.columns.events'),
      width: 240,
      cell: (hook) => <span title={eventsOf(hook)}>{eventsOf(hook)}</span>,
    },
    {
      key: 'by',
      title: t('keys.columns.by'),
      width: 120,
      isHidden: true,
      cell: ({ by }) => <bdi title={by.nickname}>{by.nickname}</bdi>,
    },
    {
      key: 'createdAt',
      title: t('created'),
      width: 120,
      kind: 'time',
      cell: ({ createdAt }) => <TimeCell time={createdAt} />,
    },
  ];
}

type Opens = { onEdit: (hook: Hook) => void; onSecret: (secret: string) => void };

function useHookActions({ onEdit, onSecret }: Opens) {
  const { t } = useTranslation('access');
  const api = useApi();
  const navigate = useNavigate();
  const refresh = useRefreshHooks();
  const open = ({ id }: Hook) => void navigate(deliveriesPath(id));

  const deliveries: RowAction<Hook> = { key: 'deliveries', label: t('hooks.deliveries'), icon: 'rows', onSelect: open };
  const test: RowAction<Hook> = {
    key: 'test',
    label: t('hooks.test'),
    icon: 'send',
    async run([hook]): Promise<null> {
      await api('POST /access/doHookTest', { id: hook!.id });
      await refresh();
      toast.good(t('hooks.tested'));
      open(hook!);
      return null;
    },
  };
  const edit: RowAction<Hook> = { key: 'edit', label: t('edit'), icon: 'pencil', onSelect: onEdit };
  const renew: RowAction<Hook> = {
    key: 'renew',
    label: t('hooks.renew'),
    icon: 'refresh',
    async run([hook]): Promise<null> {
      if (!(await confirm({ text: t('hooks.renewAsk'), ok: t('hooks.renew'), isDangerous: true }))) return null;
      onSecret((await api('POST /access/doHookSecret', { id: hook!.id })).secret);
      return null;
    },
  };
  const remove: BulkAction<Hook> = {
    key: 'remove',
    label: t('remove'),
    icon: 'trash',
    isDanger: true,
    async run(hooks) {
      const text = t('hooks.removeAsk', { count: hooks.length });
      if (!(await confirm({ text, ok: t('remove'), isDangerous: true }))) return null;
      const { deleted } = await api('POST /access/doDeleteHooks', { ids: hooks.map(({ id }) => id) });
      await refresh();
      return { text: t('hooks.removed', { count: deleted }) };
    },
  };
  return { deliveries, test, edit, renew, remove };
}
