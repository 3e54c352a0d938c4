import { historyFields } from '@parley/protocol/fields/history';
import { offeredCategories } from '@parley/protocol/settings/software/categories';
import { useQueryClient } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../../lib/fields/use-fields';
import { useApi } from '../../../lib/services';
import { useSection } from '../../../lib/settings/use-section';
import { AntdFrame } from '../../../ui/antd-frame';
import { FormWindow } from '../../../ui/form/form-window';
import { toast } from '../../../ui/toast/toast';
import { DETAIL, HISTORY, type Talk } from '../keys';

type Props = { record: Talk; onClose: () => void };
type Values = { category?: string; summary?: string };

/** Edits the summary of a conversation: a category and a text. */
export function SummaryForm({ record: { id, summary, category }, onClose }: Props) {
  const { t } = useTranslation('history');
  const texts = useFields(historyFields);
  const api = useApi();
  const queries = useQueryClient();
  const { categories = [] } = useSection('archive');
  const known = offeredCategories(categories);
  // Includes the category of this conversation if it was archived or removed since.
  const all = category === '' || known.includes(category) ? known : [...known, category];

  async function submit(_values: Values, changed: Values): Promise<void> {
    // A cleared field is undefined in the form; the server takes an empty text.
    const named = Object.keys(changed) as (keyof Values)[];
    const now = Object.fromEntries(named.map((field) => [field, changed[field] ?? '']));
    const was = Object.fromEntries(named.map((field) => [field, field === 'summary' ? summary : category]));
    await api('POST /history/doEdit', { conversation: id, ...now, was });
    await Promise.all([[DETAIL, id], [HISTORY]].map((queryKey) => queries.invalidateQueries({ queryKey })));
    toast.good(t('about.saved'));
  }

  return (
    <AntdFrame>
      <FormWindow<Values>
        title={t('summaryTitle')}
        width={480}
        draft={id}
        initial={{ category: category || undefined, summary }}
        onSubmit={submit}
        onClose={onClose}
      >
        <Form.Item name="category" label={texts.label('category')}>
          <Select allowClear showSearch options={all.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name="summary" label={texts.label('summary')}>
          <Input.TextArea rows={5} maxLength={2000} />
        </Form.Item>
      </FormWindow>
    </AntdFrame>
  );
}
