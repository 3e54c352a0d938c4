import { useQueryClient } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { AntdFrame } from '../../../ui/antd-frame';
import { FormWindow } from '../../../ui/form/form-window';
import { useRules } from '../../../ui/form/use-rules';
import { toast } from '../../../ui/toast/toast';
import style from '../detail.module.css';
import { type Detail, HISTORY } from '../keys';

type Quality = NonNullable<Detail['quality']>;
type Props = { conversation: string; kind: 'dispute' | 'uphold'; quality: Quality; onClose: () => void };
type Values = { words: string };

/** Sends a dispute of a score (`dispute`), or the answer that keeps the score (`uphold`). */
export function DisputeForm({ conversation, kind, quality, onClose }: Props) {
  const { t } = useTranslation('history');
  const api = useApi();
  const queries = useQueryClient();
  const rules = useRules();
  const isDispute = kind === 'dispute';

  async function submit({ words }: Values): Promise<void> {
    if (isDispute) await api('POST /history/doDispute', { conversation, reason: words });
    else await api('POST /history/doUphold', { conversation, answer: words });
    await queries.invalidateQueries({ queryKey: ['history-detail', conversation] });
    await queries.invalidateQueries({ queryKey: [HISTORY] });
    toast.good(t(isDispute ? 'dispute.sent' : 'dispute.answered'));
  }

  return (
    <AntdFrame>
      <FormWindow<Values>
        draft={conversation}
        title={t(isDispute ? 'dispute.title' : 'dispute.upholdTitle')}
        width={480}
        initial={{ words: isDispute ? (quality.dispute?.reason ?? '') : '' }}
        submitText={t(isDispute ? 'dispute.send' : 'dispute.uphold')}
        onSubmit={submit}
        onClose={onClose}
      >
        {!isDispute && quality.dispute && (
          <p className={style.comment} dir="auto">
            {quality.dispute.reason}
          </p>
        )}
        <Form.Item
          name="words"
          label={t(isDispute ? 'dispute.reason' : 'dispute.answer')}
          {...(isDispute && { extra: t('dispute.reasonHint') })}
          rules={[rules.required]}
        >
          <Input.TextArea rows={4} maxLength={2000} showCount />
        </Form.Item>
      </FormWindow>
    </AntdFrame>
  );
}
