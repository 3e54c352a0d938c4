import { auditFields } from '@parley/protocol/fields/audit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { ListPage } from '../../ui/table/list-page';
import style from './audit.module.css';
import { useAuditColumns } from './columns';
import { EntryDrawer } from './entry-drawer';
import { useVerify } from './use-verify';
import { type Entry, useWords } from './use-words';

/** The audit log: changes, with the agent who made each. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const texts = useFields(auditFields);
  const words = useWords();
  const columns = useAuditColumns();
  const { verify, isBusy, outcome } = useVerify();
  const [opened, setOpened] = useState<Entry | null>(null);
  const api = useApi();
  const names = useQuery({ queryKey: ['audit-names'], queryFn: () => api('GET /audit/getNames') });
  const options = (ids: readonly string[] | undefined, label: (id: string) => string) =>
    (ids ?? []).map((value) => ({ value, label: label(value) }));

  return (
    <ListPage
      name="audit"
      route="GET /audit/getList"
      title={t('title')}
      lead={t('lead')}
      action={
        <div className={style.verify}>
          {outcome && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
          <Button icon="check" busy={isBusy} onClick={() => void verify()}>
            {t('verify')}
          </Button>
        </div>
      }
      columns={columns}
      usualSort={{ key: 'time', order: 'desc' }}
      filters={[
        { key: 'text', kind: 'text', label: t('search'), isSearch: true },
        {
          key: 'action',
          kind: 'some',
          label: t('filters.action'),
          options: options(names.data?.actions, words.action),
        },
        { key: 'kind', kind: 'some', label: t('filters.kind'), options: options(names.data?.kinds, words.kind) },
        { key: 'from', to: 'to', kind: 'period', label: t('filters.time') },
      ]}
      rowName={({ action }) => words.action(action)}
      rowActions={[{ key: 'open', label: t('open'), icon: 'monitor', onSelect: setOpened }]}
      exporting={{
        route: 'GET /audit/export',
        columns: texts.exported,
      }}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {opened && <EntryDrawer entry={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  );
}
