import { retentionFields } from '@parley/protocol/fields/retention';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { useFields } from '../../lib/fields/use-fields';
import { lazyPart } from '../../lib/lazy-part';
import { useOpenForm } from '../../lib/settings/use-open-form';
import { Button } from '../../ui/button';
import { ListPage } from '../../ui/table/list-page';
import { useRetentionColumns } from './columns';
import './texts';
import '../../lib/settings/texts';

const TermsForm = lazyPart(() => import('./terms-form'), 'TermsForm');

/** The log of data removed because of its age, and the form of the retention periods. */
export function RetentionPage() {
  const { t } = useTranslation(['retention', 'settings']);
  const texts = useFields(retentionFields);
  const may = useMay();
  const columns = useRetentionColumns();
  const form = useOpenForm('retention');

  return (
    <ListPage
      name="retention"
      route="GET /retention/getList"
      title={t('title')}
      lead={t('lead')}
      action={
        may({ role: ['Admin'] }) && (
          <Button look="primary" onClick={form.open}>
            {t('edit')}
          </Button>
        )
      }
      columns={columns}
      usualSort={{ key: 'endedAt', order: 'desc' }}
      filters={[
        {
          key: 'kind',
          kind: 'some',
          label: t('filters.kind'),
          options: texts.options('kind'),
        },
        { key: 'from', to: 'to', kind: 'period', label: t('filters.time') },
      ]}
      exporting={{
        route: 'GET /retention/export',
        columns: texts.exported,
      }}
      rowName={({ kind }) => texts.value('kind', kind)}
      empty={{ title: t('empty'), hint: t('emptyHint') }}
    >
      {form.isOpen && <TermsForm onClose={form.close} />}
    </ListPage>
  );
}
