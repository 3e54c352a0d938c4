import DatePicker from 'antd/es/date-picker';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { useRules } from '../../ui/form/use-rules';
import { usePeopleViews } from './queries';

/** Fields of a follow-up: text, due date, assignee. `isNew`: without an assignee, the author is assigned. */
export function FollowUpFields({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation('users');
  const rules = useRules();
  const views = usePeopleViews();
  const agents = (views.data?.agents ?? []).map(({ uuid, nickname }) => ({ value: uuid, label: nickname }));
  return (
    <>
      <Form.Item name="what" label={t('ask.what')} rules={[rules.required]}>
        <Input.TextArea maxLength={1000} rows={3} />
      </Form.Item>
      <Form.Item name="due" label={t('ask.due')} rules={[rules.required]}>
        <DatePicker showTime={{ format: 'HH:mm', minuteStep: 5 }} format="YYYY-MM-DD HH:mm" />
      </Form.Item>
      <Form.Item name="assignee" label={t('ask.assignee')} extra={isNew && t('ask.assigneeHint')}>
        <Select allowClear options={agents} showSearch={{ optionFilterProp: 'label' }} loading={views.isPending} />
      </Form.Item>
    </>
  );
}
