import { reportShares } from '@parley/core/census/questions';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import { FormWindow } from '../../ui/form/form-window';
import { useRules } from '../../ui/form/use-rules';
import { useRefresh } from './queries';
import type { Question, Report } from './question';

type Values = { name: string; shared: Report['shared'] };

type Props = {
  /** Changed; null: a new one. */
  report: Report | null;
  question: Question;
  onClose: () => void;
  onSaved?: (report: Report) => void;
};

/** Name of a report, and with whom it is shared. */
export function SaveWindow({ report, question, onClose, onSaved }: Props) {
  const { t } = useTranslation('reports');
  const api = useApi();
  const rules = useRules();
  const refresh = useRefresh();
  return (
    <FormWindow<Values>
      title={t(report ? 'save.edit' : 'save.new')}
      initial={{ name: report?.name ?? '', shared: report?.shared ?? 'none' }}
      draft={report?.id ?? 'new'}
      tells
      onSubmit={async ({ name, shared }) => {
        const saved = await api(
          'POST /census/reports/doEdit',
          { ...(report && { id: report.id }), name, shared, question },
          { quiet: true },
        );
        await refresh();
        onSaved?.(saved as Report);
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('save.name')} rules={[rules.required, rules.text({ max: 60 })]}>
        <Input maxLength={60} data-autofocus="" />
      </Form.Item>
      <Form.Item name="shared" label={t('save.shared')} extra={t('save.sharedHint')}>
        <Radio.Group options={reportShares.map((value) => ({ value, label: t(`shares.${value}`) }))} />
      </Form.Item>
    </FormWindow>
  );
}
