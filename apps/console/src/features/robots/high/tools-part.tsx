import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { lazyPart } from '../../../lib/lazy-part';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { ListPage } from '../../../ui/table/list-page';
import type { BulkAction, Column } from '../../../ui/table/types';
import { useRefresh } from '../queries';
import style from '../robots.module.css';
import { TOOLS, type Tool } from './queries';

const ToolForm = lazyPart(() => import('./tool-form'), 'ToolForm');
const SecretWindow = lazyPart(() => import('./secret-window'), 'SecretWindow');

/** Addresses that the robot may ask, such as where an order is. */
export function ToolsPart({ robot }: { robot: string }) {
  const { t } = useTranslation('highRobot');
  const columns = useToolColumns();
  const remove = useRemove();
  const mayEdit = useMay()({ permission: ['setPermissions:robotSettings', 'setPermissions:secrets'], mode: 'allOf' });
  const [form, setForm] = useState<Tool | 'new' | null>(null);
  /** Of a tool just created; shown once. */
  const [secret, setSecret] = useState<string | null>(null);
  const always = useMemo(() => ({ robot }), [robot]);
  return (
    <ListPage
      name={TOOLS}
      route="GET /robot/getTools"
      title={t('tools.title')}
      lead={t(mayEdit ? 'tools.lead' : 'tools.leadForbidden')}
      always={always}
      action={
        mayEdit && (
          <Button look="primary" onClick={() => setForm('new')}>
            {t('tools.add')}
          </Button>
        )
      }
      columns={columns}
      filters={[]}
      rowName={({ name }) => name}
      rowActions={[
        ...(mayEdit ? [{ key: 'edit', label: t('tools.edit'), icon: 'pencil' as const, onSelect: setForm }] : []),
        remove,
      ]}
      bulkActions={[remove]}
      empty={{ title: t('tools.empty'), hint: t('tools.emptyHint') }}
    >
      {form !== null && (
        <ToolForm
          robot={robot}
          tool={form === 'new' ? null : form}
          onClose={() => setForm(null)}
          onSecret={setSecret}
        />
      )}
      {form === null && secret !== null && <SecretWindow secret={secret} onClose={() => setSecret(null)} />}
    </ListPage>
  );
}

function useToolColumns(): readonly Column<Tool, never>[] {
  const { t } = useTranslation('highRobot');
  return [
    {
      key: 'name',
      title: t('tools.name'),
      width: 160,
      isName: true,
      pin: 'start',
      cell: ({ name }) => <code translate="no">{name}</code>,
    },
    {
      key: 'enabled',
      title: t('tools.enabled'),
      width: 90,
      cell: ({ enabled }) => (
        <span className={style.tag} data-kind={enabled ? 'good' : undefined}>
          {t(enabled ? 'tools.on' : 'tools.off')}
        </span>
      ),
    },
    {
      key: 'description',
      title: t('tools.description'),
      width: 280,
      cell: ({ description }) => <bdi title={description}>{description}</bdi>,
    },
    {
      key: 'parameters',
      title: t('tools.parameters'),
      width: 200,
      cell: ({ parameters }) => <span translate="no">{Object.keys(parameters.properties).join(', ') || '—'}</span>,
    },
    { key: 'url', title: t('tools.url'), width: 240, cell: ({ url }) => <bdi title={url}>{url}</bdi> },
  ];
}

function useRemove(): BulkAction<Tool> & { isDanger: true } {
  const { t } = useTranslation('highRobot');
  const api = useApi();
  const refresh = useRefresh();
  return {
    key: 'remove',
    label: t('tools.remove'),
    icon: 'trash',
    isDanger: true,
    async run(tools) {
      const text = t('tools.removeAsk', { count: tools.length });
      if (!(await confirm({ text, ok: t('tools.remove'), isDangerous: true }))) return null;
      const { deleted } = await api('POST /robot/doDeleteTools', { ids: tools.map(({ id }) => id) });
      await refresh();
      return { text: t('tools.removed', { count: deleted }) };
    },
  };
}
