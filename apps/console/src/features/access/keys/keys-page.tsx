import { KEY_SCOPES } from '@parley/protocol/http/programs/key-scopes';
import type { Answer } from '@parley/protocol/http/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part';
import { useApi } from '../../../lib/services';
import { useNow } from '../../../lib/time/use-now';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { Icon } from '../../../ui/icon';
import { ListPage } from '../../../ui/table/list-page';
import { TimeCell } from '../../../ui/table/time-cell';
import type { BulkAction, Column } from '../../../ui/table/types';
import style from '../access.module.css';
import { useMaySeeSecrets } from '../queries';
import { KEYS, scopeWord } from './scopes';
import '../texts';

const KeyForm = lazyPart(() => import('./key-form'), 'KeyForm');
const SecretWindow = lazyPart(() => import('../secret-window'), 'SecretWindow');

type Key = Answer<'GET /access/getKeys'>['list'][number];

/** API keys, with which other programs act. */
export function KeysPage() {
  const { t } = useTranslation('access');
  const columns = useKeyColumns();
  const remove = useRemoveKeys();
  const mayCreate = useMaySeeSecrets();
  const [isAdding, setAdding] = useState(false);
  /** The key just created, shown once when the form closes. */
  const [created, setCreated] = useState<string | null>(null);

  return (
    <ListPage
      name={KEYS}
      route="GET /access/getKeys"
      title={t('keys.title')}
      lead={mayCreate ? t('keys.lead') : t('keys.leadForbidden')}
      action={
        mayCreate && (
          <Button look="primary" onClick={() => setAdding(true)}>
            {t('keys.add')}
          </Button>
        )
      }
      columns={columns}
      filters={[]}
      rowName={({ name }) => name}
      rowActions={[remove]}
      bulkActions={[remove]}
      empty={{ title: t('keys.empty'), hint: t('keys.emptyHint') }}
    >
      {isAdding && <KeyForm onClose={() => setAdding(false)} onCreated={setCreated} />}
      {!isAdding && created !== null && (
        <SecretWindow
          title={t('keys.created')}
          text={t('keys.once')}
          hint={t('keys.use', { origin: location.origin })}
          secret={created}
          onClose={() => setCreated(null)}
        />
      )}
    </ListPage>
  );
}

function useKeyColumns(): readonly Column<Key, never>[] {
  const { t } = useTranslation('access');
  const now = useNow(60_000);
  const scopesOf = ({ scopes }: Key): string =>
    scopes.length === KEY_SCOPES.length
      ? t('keys.allScopes')
      : scopes.map((scope) => t(scopeWord(scope))).join(t('comma'));
  return [
    {
      key: 'name',
      title: t('keys.columns.name'),
      width: 180,
      isName: true,
      pin: 'start',
      cell: ({ name }) => <bdi title={name}>{name}</bdi>,
    },
    {
      key: 'start',
      title: t('keys.columns.key'),
      width: 120,
      cell: ({ start }) => (
        <code className={style.inline} translate="no">
          {start}…
        </code>
      ),
    },
    {
      key: 'scopes',
      title: t('keys.columns.scopes'),
      width: 240,
      cell: (key) => <span title={scopesOf(key)}>{scopesOf(key)}</span>,
    },
    {
      key: 'used',
      title: t('keys.columns.used'),
      width: 120,
      kind: 'time',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('keys.never') : <TimeCell time={lastUsedAt} />),
    },
    { key: 'expires', title: t('keys.columns.expires'), width: 140, cell: (key) => <Expiry of={key} now={now} /> },
    {
      key: 'by',
      title: t('keys.columns.by'),
      width: 150,
      cell: ({ by }) =>
        by.active ? (
          <bdi title={by.nickname}>{by.nickname}</bdi>
        ) : (
          <span className={style.state} data-state="bad" title={t('keys.inactiveHint')}>
            <Icon name="ban" />
            {t('keys.inactive', { name: by.nickname })}
          </span>
        ),
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

function Expiry({ of: { expiresAt }, now }: { of: Key; now: number }) {
  const { t } = useTranslation('access');
  if (expiresAt === null) return t('keys.noExpiry');
  if (expiresAt > now) return <TimeCell time={expiresAt} isAhead />;
  return (
    <span className={style.state} data-state="bad">
      <Icon name="end" />
      {t('keys.expired')}
    </span>
  );
}

function useRemoveKeys(): BulkAction<Key> {
  const { t } = useTranslation('access');
  const api = useApi();
  const queries = useQueryClient();
  return {
    key: 'remove',
    label: t('remove'),
    icon: 'trash',
    isDanger: true,
    async run(keys) {
      const text = t('keys.removeAsk', { count: keys.length, name: keys[0]?.name ?? '' });
      if (!(await confirm({ text, ok: t('remove'), isDangerous: true }))) return null;
      const { deleted } = await api('POST /access/doDeleteKeys', { ids: keys.map(({ id }) => id) });
      await queries.invalidateQueries({ queryKey: [KEYS] });
      return { text: t('keys.removed', { count: deleted }) };
    },
  };
}
