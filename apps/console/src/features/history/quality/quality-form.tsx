import { useQueryClient } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { useSection } from '../../../lib/settings/use-section';
import { AntdFrame } from '../../../ui/antd-frame';
import { FormWindow } from '../../../ui/form/form-window';
import { useRules } from '../../../ui/form/use-rules';
import { Notice } from '../../../ui/notice';
import { toast } from '../../../ui/toast/toast';
import { type Detail, HISTORY } from '../keys';

type Props = { conversation: string; quality: Detail['quality']; onClose: () => void };
type Values = { points: Record<string, number>; comment: string; answer?: string };

const POINTS = [0, 1, 2, 3, 4, 5];

/** Points for each criterion of the settings; the total is weighted. */
export function QualityForm({ conversation, quality, onClose }: Props) {
  const { t } = useTranslation('history');
  const api = useApi();
  const queries = useQueryClient();
  const rules = useRules();
  const { criteria = [] } = useSection('quality');
  const totalWeight = criteria.reduce((sum, { weight }) => sum + weight, 0);
  const open = quality?.dispute?.outcome === null ? quality.dispute : null;
  const known = Object.fromEntries((quality?.points ?? []).map(({ key, points }) => [key, points]));

  return (
    <AntdFrame>
      <FormWindow<Values>
        draft={conversation}
        as="drawer"
        width={480}
        title={t('judgeTitle')}
        submitText={t('saveScore')}
        initial={{ points: known, comment: quality?.comment ?? '' }}
        onSubmit={async ({ points, comment, answer }) => {
          await api('POST /history/doScore', { conversation, points, comment: comment ?? '', answer: answer ?? '' });
          await queries.invalidateQueries({ queryKey: ['history-detail', conversation] });
          await queries.invalidateQueries({ queryKey: [HISTORY] });
          toast.good(t('judged'));
        }}
        onClose={onClose}
      >
        {open && (
          <Notice kind="info" title={t('dispute.open', { name: open.byName })}>
            {open.reason}
          </Notice>
        )}
        {criteria.map(({ key, name, hint, weight }) => (
          <Form.Item
            key={key}
            name={['points', key]}
            label={`${name} · ${t('weight', { percent: Math.round((weight / totalWeight) * 100) })}`}
            extra={hint}
            rules={[rules.required]}
          >
            <Radio.Group optionType="button" options={POINTS.map((points) => ({ value: points, label: points }))} />
          </Form.Item>
        ))}
        <Form.Item name="comment" label={t('comment')}>
          <Input.TextArea rows={4} maxLength={2000} showCount />
        </Form.Item>
        {open && (
          <Form.Item name="answer" label={t('dispute.answer')}>
            <Input.TextArea rows={3} maxLength={2000} showCount />
          </Form.Item>
        )}
      </FormWindow>
    </AntdFrame>
  );
}
