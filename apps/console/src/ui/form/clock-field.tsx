import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { clockOf, minutesOf } from '../../lib/time/shift-text';
import { useRules } from './use-rules';

/** A time of the day, kept as minutes since midnight. */
export function ClockField({ name, label }: { name: (string | number)[]; label: string }) {
  const rules = useRules();
  return (
    <Form.Item
      name={name}
      rules={[rules.required]}
      getValueProps={(minutes: number | null) => ({ value: typeof minutes === 'number' ? clockOf(minutes) : '' })}
      getValueFromEvent={(event: { target: { value: string } }) => minutesOf(event.target.value)}
    >
      <Input type="time" aria-label={label} />
    </Form.Item>
  );
}
