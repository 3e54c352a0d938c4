import { createUuidV7 } from '@parley/live/uuid-v7';
import { PROVIDER_KINDS, type SignInProvider, signInProvider } from '@parley/protocol/settings/sign-in';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { AntdFrame } from '../../../ui/antd-frame';
import { FormWindow } from '../../../ui/form/form-window';
import { MultiSelect } from '../../../ui/form/multi-select';
import { useRules } from '../../../ui/form/use-rules';
import { toast } from '../../../ui/toast/toast';
import { ConnectionTest } from './connection-test';
import { RoleRows, RoleSelect } from './role-rows';
import style from './sign-in.module.css';

export type Values = Omit<SignInProvider, 'id'> & { secret: string };
type Props = {
  provider: SignInProvider | null;
  hasSecret: boolean;
  onSave: (provider: SignInProvider, secret: string) => Promise<void>;
  onClose: () => void;
};

const newId = createUuidV7();

/** What a new provider begins with: the schema's own defaults. */
const fresh = (): Values => {
  const { id: _, ...rest } = signInProvider.parse({
    id: 'new',
    kind: 'oidc',
    name: { zh: '-', en: '-' },
    address: 'https://-',
    clientId: '-',
    enabled: true,
  });
  return { ...rest, name: { zh: '', en: '' }, address: '', clientId: '', secret: '' };
};

/** Adds a provider, or changes one. Its secret is sent apart, and never shown. */
export function ProviderForm({ provider, hasSecret, onSave, onClose }: Props) {
  const { t } = useTranslation('signIn');
  const { id, ...known } = provider ?? { id: newId() };

  async function submit({ secret, ...values }: Values): Promise<void> {
    await onSave({ ...fresh(), ...known, ...values, id } as SignInProvider, secret);
    toast.good(t('saved'));
  }

  return (
    <AntdFrame>
      <FormWindow<Values>
        title={t(provider ? 'form.change' : 'form.create')}
        as="drawer"
        width={640}
        {...(provider && { draft: provider.id })}
        initial={{ ...fresh(), ...known, secret: '' }}
        onSubmit={submit}
        onClose={onClose}
      >
        <ProviderFields id={id} hasSecret={hasSecret} isNew={provider === null} />
      </FormWindow>
    </AntdFrame>
  );
}

function ProviderFields({ id, hasSecret, isNew }: { id: string; hasSecret: boolean; isNew: boolean }) {
  const { t } = useTranslation('signIn');
  const rules = useRules();
  const kind: SignInProvider['kind'] = Form.useWatch('kind') ?? 'oidc';
  const isOwn = kind === 'oidc' || kind === 'ldap';
  const text = (name: keyof Values, label: string, more: { hint?: string; isNeeded?: boolean } = {}) => (
    <Form.Item name={name} label={label} extra={more.hint} rules={more.isNeeded ? [rules.required] : []}>
      <Input maxLength={500} spellCheck={false} autoComplete="off" />
    </Form.Item>
  );
  const onOff = (name: keyof Values, label: string, hint?: string) => (
    <Form.Item name={name} label={label} extra={hint} valuePropName="checked">
      <Switch />
    </Form.Item>
  );

  return (
    <>
      <Form.Item name="kind" label={t('form.kind')}>
        <Select disabled={!isNew} options={PROVIDER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))} />
      </Form.Item>
      <div className={style.pair}>
        <Form.Item name={['name', 'zh']} label={t('form.nameZh')} extra={t('form.nameHint')} rules={[rules.required]}>
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name={['name', 'en']} label={t('form.nameEn')} rules={[rules.required]}>
          <Input maxLength={40} />
        </Form.Item>
      </div>
      {onOff('enabled', t('form.enabled'))}
      {isOwn && text('address', t(`form.address.${kind}`), { hint: t(`form.addressHint.${kind}`), isNeeded: true })}
      {text('clientId', t(`form.clientId.${kind}`), { isNeeded: kind !== 'ldap' })}
      {kind === 'wecom' && text('appId', t('form.appId'), { isNeeded: true })}
      <Form.Item
        name="secret"
        label={t(`form.secret.${kind}`)}
        extra={t(hasSecret ? 'form.secretKept' : 'form.secretHint')}
      >
        <Input.Password maxLength={1000} autoComplete="new-password" />
      </Form.Item>
      {kind === 'oidc' && text('scopes', t('form.scopes'))}
      {kind === 'ldap' && (
        <>
          {text('baseDn', t('form.baseDn'), { isNeeded: true })}
          {text('userFilter', t('form.userFilter'), { hint: t('form.userFilterHint'), isNeeded: true })}
          <Form.Item name="certificate" label={t('form.certificate')} extra={t('form.certificateHint')}>
            <Input.TextArea rows={3} maxLength={20_000} spellCheck={false} />
          </Form.Item>
        </>
      )}
      {isOwn && text('groupClaim', t(`form.groupClaim.${kind}`), { isNeeded: true })}
      {kind === 'ldap' && onOff('nestedGroups', t('form.nestedGroups'), t('form.nestedGroupsHint'))}
      <RoleRows />
      <Form.Item name="defaultRole" label={t('form.defaultRole')} extra={t('form.defaultRoleHint')}>
        <RoleSelect allowClear />
      </Form.Item>
      <Form.Item name="unknown" label={t('form.unknown')}>
        <Select
          options={(['refuse', 'create'] as const).map((value) => ({ value, label: t(`form.unknownOf.${value}`) }))}
        />
      </Form.Item>
      {onOff('linkByEmail', t('form.linkByEmail'), t('form.linkByEmailHint'))}
      <Form.Item name="domains" label={t('form.domains')} extra={t('form.domainsHint')}>
        <MultiSelect mode="tags" open={false} maxCount={50} tokenSeparators={[',', '，', ' ']} />
      </Form.Item>
      {kind === 'oidc' && onOff('signOut', t('form.signOut'))}
      <ConnectionTest id={id} kind={kind} />
    </>
  );
}
