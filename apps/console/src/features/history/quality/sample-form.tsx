import { useQueryClient } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../../lib/frame/tab-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useServices } from '../../../lib/services';
import { fullDay } from '../../../lib/time/format';
import { FormWindow } from '../../../ui/form/form-window';
import { useRules } from '../../../ui/form/use-rules';
import { PAGE_SIZE, readAddress, toRequest, writeAddress } from '../../../ui/table/list-address';
import { toast } from '../../../ui/toast/toast';
import type { HistoryFilters } from '../filters';
import style from '../history.module.css';
import { HISTORY } from '../keys';
import { OPTIONS_KEY } from '../use-options';

type Props = { filters: HistoryFilters; onClose: () => void };
type Values = { count: number; mark: string };

/** Tags a random sample of the filtered conversations for scoring, then filters the list by that tag. */
export function SampleForm({ filters, onClose }: Props) {
  const { t } = useTranslation('history');
  const tab = useTab();
  const { request } = useServices();
  const queries = useQueryClient();
  const rules = useRules();

  async function submit({ count, mark }: Values): Promise<boolean> {
    const criteria = toRequest(filters, readAddress({ filters, sorts: ['openedAt'] }, tab.query));
    const { ids } = (await request('POST /history/doSample', { ...criteria, count, mark })) as { ids: string[] };
    if (ids.length === 0) {
      toast.bad(t('sample.none'));
      return false;
    }
    await Promise.all([HISTORY, OPTIONS_KEY[0]!].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    const shown = { filters: { mark: [mark.trim()] }, pageNo: 1, pageSize: PAGE_SIZE, sorted: null };
    tab.setQuery(writeAddress({ filters }, shown), { replace: false });
    toast.good(t('sample.done', { count: ids.length }));
    return true;
  }

  return (
    <FormWindow<Values>
      title={t('sample.title')}
      width={440}
      initial={{ count: 20, mark: t('sample.usualMark', { day: fullDay(Date.now(), currentLanguage()) }) }}
      submitText={t('sample.draw')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={style.formLead}>{t('sample.lead')}</p>
      <Form.Item name="count" label={t('sample.count')} rules={[rules.required]}>
        <InputNumber min={1} max={100} precision={0} />
      </Form.Item>
      <Form.Item name="mark" label={t('sample.mark')} extra={t('sample.markHint')} rules={[rules.required]}>
        <Input maxLength={50} />
      </Form.Item>
    </FormWindow>
  );
}
