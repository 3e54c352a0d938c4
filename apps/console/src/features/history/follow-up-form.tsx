import { useQuery } from '@tanstack/react-query';
import DatePicker from 'antd/es/date-picker';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import { AntdFrame } from '../../ui/antd-frame';
import { FormWindow } from '../../ui/form/form-window';
import { useRules } from '../../ui/form/use-rules';
import type { Done } from '../../ui/table/types';
import style from './history.module.css';
import type { Talk } from './keys';
import { useWords } from './use-words';

type Props = { talks: readonly Talk[]; onClose: (done: Done | null) => void };
type Values = { what: string; due: Dayjs; assignee?: string };

/** Plans a follow-up for the people of these conversations: text, due date, assignee. */
export function FollowUpForm({ talks, onClose }: Props) {
  const { t } = useTranslation('history');
  const api = useApi();
  const rules = useRules();
  const { visitor } = useWords();
  // Agents who can be assigned people, as in the archive.
  const views = useQuery({
    queryKey: ['people-views'],
    queryFn: () => api('GET /users/views', undefined, { quiet: true }),
  });
  const agents = (views.data?.agents ?? []).map(({ uuid, nickname }) => ({ value: uuid, label: nickname }));
  let done: Done | null = null;

  async function submit({ what, due, assignee }: Values): Promise<void> {
    const body = { ids: talks.map(({ id }) => id), text: what.trim(), dueAt: due.valueOf() };
    const { ids } = await api('POST /history/doFollowUp', assignee ? { ...body, assignee } : body);
    done =
      ids.length === 0
        ? { text: t('followUp.nobody') }
        : {
            text: t('followUp.done', { count: ids.length }),
            undo: () => api('POST /users/doDropFollowUp', { ids }),
          };
  }

  return (
    <AntdFrame>
      <FormWindow<Values>
        title={
          talks.length === 1
            ? t('followUp.one', { name: visitor(talks[0]!.name) })
            : t('followUp.many', { count: talks.length })
        }
        width={440}
        initial={{ due: dayjs().add(1, 'day').startOf('hour') }}
        submitText={t('followUp.submit')}
        onSubmit={submit}
        onClose={() => onClose(done)}
      >
        {talks.length > 1 && <p className={style.formLead}>{t('followUp.lead')}</p>}
        <Form.Item name="what" label={t('followUp.what')} rules={[rules.required]}>
          <Input.TextArea maxLength={1000} rows={3} />
        </Form.Item>
        <Form.Item name="due" label={t('followUp.due')} rules={[rules.required]}>
          <DatePicker showTime={{ format: 'HH:mm', minuteStep: 5 }} format="YYYY-MM-DD HH:mm" />
        </Form.Item>
        <Form.Item name="assignee" label={t('followUp.assignee')} extra={t('followUp.assigneeHint')}>
          <Select allowClear options={agents} showSearch={{ optionFilterProp: 'label' }} loading={views.isPending} />
        </Form.Item>
      </FormWindow>
    </AntdFrame>
  );
}
