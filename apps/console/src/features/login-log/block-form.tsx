import { loginFields } from '@parley/protocol/fields/logins';
import { useQueryClient } from '@tanstack/react-query';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { useApi } from '../../lib/services';
import { FormWindow } from '../../ui/form/form-window';
import { GrowingText } from '../../ui/form/growing-text';
import { useRules } from '../../ui/form/use-rules';
import { toast } from '../../ui/toast/toast';
import { addressesIn, notAddresses } from './address-list';
import { BLOCKED, type LoginRecord, RECORDS } from './keys';

const HOURS = [1, 24, 168, 720, 0] as const;

type Values = { addresses: string; reason: string; hours: number; endLogins: boolean };

/** Blocks addresses for every kind of sign-in: those of the given records, or typed ones. */
export function BlockForm({ records, onClose }: { records: readonly LoginRecord[]; onClose: () => void }) {
  const { t } = useTranslation('loginLog');
  const texts = useFields(loginFields);
  const api = useApi();
  const queries = useQueryClient();
  const rules = useRules();
  const known = [...new Set(records.map(({ address }) => address))];

  async function block({ addresses, reason, hours, endLogins }: Values): Promise<void> {
    const target = records.length > 0 ? { ids: records.map(({ id }) => id) } : { addresses: addressesIn(addresses) };
    const done = await api('POST /record/doBlock', {
      ...target,
      reason: reason.trim(),
      hours: hours === 0 ? null : hours,
      endLogins,
    });
    await Promise.all([BLOCKED, RECORDS].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    toast.good(t('block.done', { count: done.blocked, ended: done.ended }));
  }

  /** Names the invalid addresses: the server's error names only the field. */
  async function assertAddresses(_rule: unknown, text: string): Promise<void> {
    const wrong = notAddresses(text);
    if (wrong.length > 0) throw new Error(t('block.noAddress', { text: wrong.join(' ') }));
  }

  return (
    <FormWindow<Values>
      title={t('block.title')}
      initial={{ addresses: '', reason: '', hours: 24, endLogins: true }}
      submitText={t('block.submit')}
      fieldOfError={{ 'own-address': 'addresses', 'bad-request': 'addresses' }}
      onSubmit={block}
      onClose={onClose}
    >
      {known.length > 0 ? (
        <Form.Item label={texts.label('address')} name="addresses">
          <AddressText addresses={known} />
        </Form.Item>
      ) : (
        <Form.Item
          name="addresses"
          label={texts.label('address')}
          extra={t('block.addressesHint')}
          rules={[rules.required, { validator: assertAddresses }]}
        >
          <GrowingText lines={[2, 6]} spellCheck={false} placeholder="203.0.113.7" />
        </Form.Item>
      )}
      <Form.Item name="hours" label={t('block.until')}>
        <Select options={HOURS.map((value) => ({ value, label: t(`block.hours.h${value}`) }))} />
      </Form.Item>
      <Form.Item name="reason" label={t('block.reason')} extra={t('block.reasonHint')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="endLogins" valuePropName="checked">
        <Checkbox>{t('block.endLogins')}</Checkbox>
      </Form.Item>
    </FormWindow>
  );
}

const AddressText = ({ addresses }: { addresses: readonly string[] }) => (
  <span className="tabular">{addresses.join('  ')}</span>
);
