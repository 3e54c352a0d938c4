import { isDomain } from '@parley/core/visit/domain-entry';
import Form from 'antd/es/form';
import { MultiSelect } from './multi-select';
import { useRules } from './use-rules';

/** As the server accepts them. */
const MOST_DOMAINS = 100;

type Props = { label: string; hint: string /** Said of an entry that is none. */; bad: string };

/** The domains of a site, typed or pasted several at once. */
export function DomainsField({ label, hint, bad }: Props) {
  const rules = useRules();
  return (
    <Form.Item
      name="domains"
      label={label}
      extra={hint}
      rules={[
        rules.list({ max: MOST_DOMAINS }),
        {
          validator: (_field, value: readonly string[]) =>
            value.every(isDomain) ? Promise.resolve() : Promise.reject(new Error(bad)),
        },
      ]}
    >
      <MultiSelect
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', ' ', '，', '、']}
        placeholder="example.com"
      />
    </Form.Item>
  );
}
