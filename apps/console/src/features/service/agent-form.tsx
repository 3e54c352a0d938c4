import { permissions as ALL_PERMISSIONS } from '@parley/core/access/permissions';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { FormWindow } from '../../ui/form/form-window';
import { useRules } from '../../ui/form/use-rules';
import { type Agent, useEditAgent, useRoles } from './queries';

type Values = {
  username: string;
  nickname: string;
  password: string;
  roles: string[];
  permissions: string[];
  limit: number;
  enabled: boolean;
};

/** Creates an agent, or changes one; what is left as it was is not sent. */
export function AgentForm({ agent, onClose }: { agent: Agent | null; onClose: () => void }) {
  const { t } = useTranslation('service');
  const rules = useRules();
  const edit = useEditAgent();
  const roles = useRoles();
  const initial = agent ? valuesOf(agent) : { roles: ['Editor'], permissions: [], limit: 0, enabled: true };

  return (
    <FormWindow<Values>
      title={agent ? t('form.change', { name: agent.nickname }) : t('form.create')}
      width={480}
      initial={initial}
      submitText={agent ? t('form.submitChange') : t('form.submitCreate')}
      fieldOfError={{ 'username-taken': 'username' }}
      onSubmit={(values, changed) => edit.mutateAsync(agent ? { id: agent.id, ...changed } : values)}
      onClose={onClose}
    >
      <Form.Item name="username" label={t('form.username')} rules={[rules.required]}>
        <Input maxLength={64} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item name="nickname" label={t('form.nickname')} extra={t('form.nicknameHint')} rules={[rules.required]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('form.password')}
        extra={agent ? t('form.passwordKeep') : undefined}
        rules={agent ? [rules.is('password')] : [rules.required, rules.is('password')]}
      >
        <Input.Password maxLength={256} autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="roles" label={t('form.roles')} rules={[rules.list({ max: 50 })]}>
        <Select
          mode="multiple"
          loading={roles.isPending}
          options={(roles.data?.list ?? []).map(({ role, name }) => ({ value: role, label: name || role }))}
        />
      </Form.Item>
      <Form.Item name="permissions" label={t('form.permissions')} extra={t('form.permissionsHint')}>
        <Select mode="multiple" options={ALL_PERMISSIONS.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item
        name="limit"
        label={t('form.limit')}
        extra={t('form.limitHint')}
        rules={[rules.required, rules.number({ min: 0, max: 1_000_000 })]}
      >
        <InputNumber precision={0} />
      </Form.Item>
      <Form.Item name="enabled" label={t('form.enabled')} extra={t('form.enabledHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormWindow>
  );
}

const valuesOf = ({ username, nickname, roles, permissions, limit, enabled }: Agent): Partial<Values> => ({
  username,
  nickname,
  roles,
  permissions,
  limit,
  enabled,
});
