import DatePicker from 'antd/es/date-picker';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import Select from 'antd/es/select';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useCensusOptions } from '../../../lib/census/use-asked';
import { momentOf, zonedMoment } from '../../../lib/census/zoned-days';
import { useApi } from '../../../lib/services';
import { FormWindow } from '../../../ui/form/form-window';
import { useRules } from '../../../ui/form/use-rules';
import type { Rating } from './rating-item';

type Props = { rating: Rating; onDone: () => Promise<unknown>; onClose: () => void };
const MOST = 1000;
const DAY_MS = 86_400_000;
const WALL = 'YYYY-MM-DD HH:mm';

const namedOf = ({ conversation, agent }: Rating) => ({ conversation, agent });

/** The rated agent's appeal. */
export function AppealForm({ rating, onDone, onClose }: Props) {
  const { t } = useTranslation('team');
  const api = useApi();
  const rules = useRules();
  return (
    <FormWindow<{ reason: string }>
      title={t('appeal.title')}
      draft={rating.id}
      initial={{ reason: rating.appeal?.reason ?? '' }}
      submitText={t('appeal.submit')}
      onSubmit={async ({ reason }) => {
        await api('POST /census/service/doAppeal', { ...namedOf(rating), reason });
        await onDone();
      }}
      tells
      onClose={onClose}
    >
      <Form.Item name="reason" label={t('appeal.reason')} extra={t('appeal.hint')} rules={[rules.required]}>
        <Input.TextArea rows={4} maxLength={MOST} />
      </Form.Item>
    </FormWindow>
  );
}

type Answered = { outcome: 'accepted' | 'rejected'; answer: string };

/** The answer to an appeal. */
export function AnswerForm({ rating, onDone, onClose }: Props) {
  const { t } = useTranslation('team');
  const api = useApi();
  const rules = useRules();
  return (
    <FormWindow<Answered>
      title={t('appeal.answerTitle', { name: rating.agentName })}
      draft={rating.id}
      initial={{ outcome: 'rejected', answer: '' }}
      submitText={t('appeal.answerSubmit')}
      onSubmit={async (values) => {
        await api('POST /census/service/doAnswer', { ...namedOf(rating), ...values });
        await onDone();
      }}
      tells
      onClose={onClose}
    >
      <Form.Item label={t('appeal.reason')}>
        <p dir="auto">{rating.appeal?.reason}</p>
      </Form.Item>
      <Form.Item name="outcome" label={t('appeal.outcome')} extra={t('appeal.outcomeHint')}>
        <Radio.Group
          options={(['accepted', 'rejected'] as const).map((value) => ({ value, label: t(`appeal.to.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="answer" label={t('appeal.why')} rules={[rules.required]}>
        <Input.TextArea rows={3} maxLength={MOST} />
      </Form.Item>
    </FormWindow>
  );
}

type Task = { text: string; assignee: string; dueAt: Dayjs };

/** The follow-up task of a bad rating. */
export function TaskForm({ rating, onDone, onClose }: Props) {
  const { t } = useTranslation('team');
  const api = useApi();
  const rules = useRules();
  const { agents = [], zone = 'UTC' } = useCensusOptions().data ?? {};
  const { task } = rating;
  return (
    <FormWindow<Task>
      title={t('task.title')}
      draft={rating.id}
      initial={{
        text: task?.text ?? '',
        ...(task && { assignee: task.assignee }),
        // Picked as clocks in the reporting time zone show it, as everything else here is shown.
        dueAt: dayjs(zonedMoment(task?.dueAt ?? Date.now() + DAY_MS, zone)).startOf('minute'),
      }}
      onSubmit={async ({ dueAt, ...values }) => {
        await api('POST /census/service/doTask', {
          ...namedOf(rating),
          ...values,
          dueAt: momentOf(dueAt.format(WALL), zone),
        });
        await onDone();
      }}
      tells
      onClose={onClose}
    >
      <Form.Item name="text" label={t('task.text')} rules={[rules.required]}>
        <Input.TextArea rows={3} maxLength={MOST} />
      </Form.Item>
      <Form.Item name="assignee" label={t('task.assignee')} rules={[rules.required]}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={agents} />
      </Form.Item>
      <Form.Item name="dueAt" label={t('task.due')} extra={t('task.zone', { zone })} rules={[rules.required]}>
        <DatePicker showTime format={WALL} allowClear={false} />
      </Form.Item>
    </FormWindow>
  );
}
