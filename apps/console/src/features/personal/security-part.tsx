import { useMutation } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm/confirm';
import { useRules } from '../../ui/form/use-rules';
import { Notice } from '../../ui/notice';
import { toast } from '../../ui/toast/toast';
import { Block } from './block';
import { ContactBlock } from './contact-block';
import style from './personal.module.css';
import type { Profile } from './queries';
import { TotpBlock } from './totp-block';

/** Password, second factor, and contact data for sign-in codes. */
export function SecurityPart({ profile }: { profile: Profile }) {
  return (
    <div className={style.columns}>
      <PasswordBlock />
      <div className={style.column}>
        <TotpBlock profile={profile} />
        <ContactBlock profile={profile} />
      </div>
    </div>
  );
}

type Values = { old: string; password: string; again: string };

function PasswordBlock() {
  const { t } = useTranslation('personal');
  const errorText = useErrorText();
  const rules = useRules();
  const api = useApi();
  const [form] = Form.useForm<Values>();
  const change = useMutation({
    meta: { inPlace: true },
    mutationFn: ({ old, password }: Values) => api('POST /personal/password', { old, password }),
    onSuccess: ({ ended }) => {
      form.resetFields();
      toast.good(t('password.done', { count: ended }));
    },
  });
  async function ask(values: Values): Promise<void> {
    const question = { text: t('password.ask'), ok: t('password.submit'), isDangerous: true };
    if (await confirm(question)) change.mutate(values);
  }
  return (
    <Block title={t('password.heading')} hint={t('password.hint')}>
      <Form<Values> form={form} layout="vertical" onFinish={(values) => void ask(values)}>
        <Form.Item name="old" label={t('password.old')} rules={[rules.required]}>
          <Input.Password maxLength={256} autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="password" label={t('password.new')} rules={[rules.required, rules.is('password')]}>
          <Input.Password maxLength={256} autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="again"
          label={t('password.again')}
          dependencies={['password']}
          rules={[
            rules.required,
            ({ getFieldValue }) => ({
              validator: (_, value: unknown) =>
                value === getFieldValue('password')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('password.differ'))),
            }),
          ]}
        >
          <Input.Password maxLength={256} autoComplete="new-password" />
        </Form.Item>
        {change.isError && <Notice kind="bad">{errorText(change.error)}</Notice>}
        <Button type="submit" look="primary" busy={change.isPending}>
          {t('password.submit')}
        </Button>
      </Form>
    </Block>
  );
}
