import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Modal from 'antd/es/modal';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { Notice } from '../../ui/notice';
import { type Agent, useEditAgent, useRoles } from './queries';
import style from './service.module.css';

/** Password not shorter than 6 characters (specification, section 5). */
const MIN_PASSWORD = 6;

type Values = {
  username: string;
  nickname: string;
  password?: string;
  roles: string[];
  limit: number;
  enabled: boolean;
};

/** Creates an agent, or changes one; what is left as it was is not sent. */
export function AgentDialog({ agent, onClose }: { agent: Agent | null; onClose: () => void }) {
  const { t } = useTranslation('service');
  const errorText = useErrorText();
  const [form] = Form.useForm<Values>();
  const edit = useEditAgent();
  const roles = useRoles();

  async function submit(values: Values): Promise<void> {
    const { password, ...rest } = values;
    const change = { ...rest, ...(password ? { password } : {}), ...(agent ? { id: agent.id } : {}) };
    await edit.mutateAsync(change).then(onClose, () => {}); // The dialog itself says why not.
  }

  const required = { required: true, whitespace: true, message: t('form.required') };
  const longEnough = { min: MIN_PASSWORD, message: t('form.tooShort') };
  return (
    <Modal
      open
      width={480}
      title={agent ? t('form.change', { name: agent.nickname }) : t('form.create')}
      okText={agent ? t('form.submitChange') : t('form.submitCreate')}
      cancelText={t('cancel', { ns: 'app' })}
      confirmLoading={edit.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form<Values>
        form={form}
        className={style.form ?? ''}
        layout="vertical"
        requiredMark={false}
        autoComplete="off"
        initialValues={agent ?? { roles: ['Editor'], limit: 0, enabled: true }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="username" label={t('form.username')} rules={[required]}>
          <Input maxLength={64} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
        <Form.Item name="nickname" label={t('form.nickname')} extra={t('form.nicknameHint')} rules={[required]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('form.password')}
          extra={agent ? t('form.passwordKeep') : undefined}
          rules={agent ? [longEnough] : [required, longEnough]}
        >
          <Input.Password maxLength={256} autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="roles" label={t('form.roles')}>
          <Select
            mode="multiple"
            loading={roles.isPending}
            options={(roles.data?.list ?? []).map(({ role, name }) => ({ value: role, label: name || role }))}
          />
        </Form.Item>
        <Form.Item name="limit" label={t('form.limit')} extra={t('form.limitHint')}>
          <InputNumber min={0} max={1_000_000} precision={0} />
        </Form.Item>
        <Form.Item name="enabled" label={t('form.enabled')} extra={t('form.enabledHint')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
      {edit.isError && <Notice kind="bad">{errorText(edit.error)}</Notice>}
    </Modal>
  );
}
