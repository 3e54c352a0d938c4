import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { FormWindow } from '../../ui/form/form-window';
import { useRules } from '../../ui/form/use-rules';
import { toast } from '../../ui/toast/toast';
import style from './friendly.module.css';
import { type Contact, useManyContacts } from './queries';

/** Sets a new password for a partner who forgot it. */
export function PasswordForm({ contact: { id, name, agent }, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation('friendly');
  const rules = useRules();
  const { setPassword } = useManyContacts();

  async function submit({ password }: { password: string }): Promise<void> {
    await setPassword(id, password);
    toast.good(t('password.done', { name }));
  }

  return (
    <FormWindow
      title={t('password.title', { name })}
      width={440}
      initial={{ password: '' }}
      submitText={t('password.set')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={style.hint}>{t('password.hint', { username: agent?.username })}</p>
      <Form.Item name="password" label={t('password.field')} rules={[rules.required, rules.is('password')]}>
        <Input.Password maxLength={256} autoComplete="new-password" />
      </Form.Item>
    </FormWindow>
  );
}
