import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { Fold } from '../../../ui/form/fold';
import { FormWindow } from '../../../ui/form/form-window';
import { GrowingText } from '../../../ui/form/growing-text';
import { useRules } from '../../../ui/form/use-rules';
import { PlaceFields } from '../accounts/place-fields';
import style from '../channels.module.css';
import { useRefresh } from '../queries';
import { editOf, type Mailbox, NEW, serversFor, type Values, valuesOf } from './values';

type Props = {
  /** Null: a new one. */
  mailbox: Mailbox | null;
  onClose: () => void;
  onCreated: (mailbox: Mailbox) => void;
};

/** Connects a mailbox, or changes one. Its password is written and never read back. */
export function MailboxForm({ mailbox, onClose, onCreated }: Props) {
  const { t } = useTranslation('mailboxes');
  const api = useApi();
  const refresh = useRefresh();

  async function submit(values: Values): Promise<void> {
    const saved = await api('POST /mailbox/doEdit', editOf(values, mailbox));
    await refresh();
    // The window closes by itself after an edit; a new mailbox is tested next.
    if (!mailbox) setTimeout(() => onCreated(saved), 0);
  }

  return (
    <FormWindow<Values>
      tells
      as="drawer"
      width={560}
      title={mailbox ? t('form.change', { name: mailbox.name }) : t('form.create')}
      initial={mailbox ? valuesOf(mailbox) : NEW}
      {...(mailbox && { draft: mailbox.id })}
      submitText={t(mailbox ? 'form.submitChange' : 'form.submitCreate')}
      fieldOfError={{ 'in-use': 'address', 'unknown-site': 'site', 'unknown-group': 'group' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <AddressFields isKept={mailbox?.kept ?? false} />
      <ServerFields name="imap" />
      <ServerFields name="smtp" />
      <Form.Item name="enabled" label={t('form.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Fold title={t('form.routing')} isOpen>
        <PlaceFields />
      </Fold>
      <Fold title={t('form.replies')}>
        <Form.Item name="offHours" label={t('form.offHours')} extra={t('form.offHoursHint')}>
          <GrowingText lines={[2, 6]} maxLength={600} showCount />
        </Form.Item>
      </Fold>
    </FormWindow>
  );
}

function AddressFields({ isKept }: { isKept: boolean }) {
  const { t } = useTranslation('mailboxes');
  const rules = useRules();
  const form = Form.useFormInstance<Values>();
  const address = Form.useWatch<Values['address']>('address');

  /** Servers that nobody has entered yet are those that such an address most often has. */
  function suggestServers(): void {
    const found = serversFor(address ?? '');
    if (!found) return;
    for (const name of ['imap', 'smtp'] as const)
      if (!form.getFieldValue([name, 'host'])) form.setFieldValue(name, found[name]);
  }

  return (
    <>
      <div className={style.pair}>
        <Form.Item name="address" label={t('columns.address')} rules={[rules.required, rules.is('email')]}>
          <Input maxLength={254} type="email" spellCheck={false} onBlur={suggestServers} />
        </Form.Item>
        <Form.Item name="name" label={t('columns.name')} extra={t('form.nameHint')} rules={[rules.required]}>
          <Input maxLength={100} />
        </Form.Item>
      </div>
      <div className={style.pair}>
        <Form.Item name="username" label={t('form.username')} extra={t('form.usernameHint')}>
          <Input maxLength={254} autoComplete="off" spellCheck={false} placeholder={address} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('form.password')}
          extra={t('form.passwordHint')}
          rules={isKept ? [] : [rules.required]}
        >
          <Input.Password maxLength={500} autoComplete="new-password" placeholder={isKept ? t('form.kept') : ''} />
        </Form.Item>
      </div>
    </>
  );
}

/** `imap`: where mails are read; `smtp`: by which they are sent. */
function ServerFields({ name }: { name: 'imap' | 'smtp' }) {
  const { t } = useTranslation('mailboxes');
  const rules = useRules();
  const security = Form.useWatch<Values['imap']['security']>([name, 'security']);
  return (
    <fieldset className={style.list}>
      <legend>{t(`form.${name}`)}</legend>
      <div className={style.server}>
        <Form.Item name={[name, 'host']} label={t('form.host')} rules={[rules.required]}>
          <Input maxLength={253} spellCheck={false} />
        </Form.Item>
        <Form.Item name={[name, 'port']} label={t('form.port')} rules={[rules.required]}>
          <InputNumber min={1} max={65_535} precision={0} />
        </Form.Item>
        <Form.Item
          name={[name, 'security']}
          label={t('form.security')}
          {...(security === 'none' && { extra: t('form.plainHint') })}
        >
          <Select
            options={(['tls', 'starttls', 'none'] as const).map((value) => ({
              value,
              label: t(`form.securities.${value}`),
            }))}
          />
        </Form.Item>
      </div>
    </fieldset>
  );
}
