import type { Answer } from '@parley/protocol/http/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import Select from 'antd/es/select';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { useCopied } from '../../../lib/use-copied';
import { Button } from '../../../ui/button';
import { useRules } from '../../../ui/form/use-rules';
import { Notice } from '../../../ui/notice';
import type { StepProps } from '../first-steps-page';
import { Foot } from '../foot';
import style from '../home.module.css';
import { useRefresh } from '../queries';
import { firstPassword } from './first-password';

type Values = {
  nickname: string;
  username: string;
  way: 'link' | 'password';
  /** Absent by link: a random one, which nobody is shown. */
  password?: string;
  email?: string;
  role: string;
};
type Made = Values & { password: string; link: Answer<'POST /services/doLink'> | null };

/** An account for a colleague with a first password, and what to send them. */
export function ColleagueStep({ onNext }: StepProps) {
  const { t } = useTranslation('home');
  const api = useApi();
  const [made, setMade] = useState<Made | null>(null);
  const agents = useQuery({
    queryKey: ['agents', 'count', made],
    queryFn: () => api('GET /services/getList', { pageSize: 1 }),
  });

  return (
    <>
      {agents.data && <p className={style.lead}>{t('colleague.team', { count: agents.data.total })}</p>}
      {made ? (
        <>
          <SignInDetails of={made} />
          <p>
            <Button onClick={() => setMade(null)}>{t('colleague.another')}</Button>
          </p>
          <Foot text={t('start.go')} onGo={onNext} />
        </>
      ) : (
        <ColleagueForm onNext={onNext} onMade={setMade} />
      )}
    </>
  );
}

function ColleagueForm({ onNext, onMade }: StepProps & { onMade: (made: Made) => void }) {
  const { t } = useTranslation('home');
  const api = useApi();
  const queries = useQueryClient();
  const rules = useRules();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [initial] = useState(() => ({ way: 'link' as const, password: firstPassword(), role: 'Editor' }));
  const created = useRef<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const roles = useQuery({
    queryKey: ['roles', 'of first steps'],
    queryFn: () => api('GET /roles/getList', { pageNo: 1, pageSize: 100 }, { quiet: true }),
  });

  async function submit(values: Values): Promise<void> {
    const { nickname, username, way, email, role } = values;
    const password = values.password ?? initial.password;
    setBusy(true);
    setFailure(null);
    try {
      // After a failure of the link alone the account is there: it is changed to what the form says now.
      const { id } = await api('POST /services/doEdit', {
        ...(created.current !== null && { id: created.current }),
        nickname,
        username: username.trim(),
        password,
        roles: [role],
      });
      created.current = id;
      const link = way === 'link' ? await api('POST /services/doLink', { id, ...(email && { email }) }) : null;
      await Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['agents'] })]);
      onMade({ ...values, password, link });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Form<Values>
      layout="vertical"
      autoComplete="off"
      initialValues={initial}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item
        name="nickname"
        label={t('colleague.nickname')}
        extra={t('colleague.nicknameHint')}
        rules={[rules.required]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="username" label={t('colleague.username')} rules={[rules.required]}>
        <Input maxLength={64} autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item name="way" label={t('colleague.way')}>
        <Radio.Group
          options={(['link', 'password'] as const).map((value) => ({ value, label: t(`colleague.wayOf.${value}`) }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['way']}>
        {({ getFieldValue }) => (getFieldValue('way') === 'link' ? <EmailField /> : <FirstPasswordField />)}
      </Form.Item>
      <Form.Item name="role" label={t('colleague.role')}>
        <Select options={(roles.data?.list ?? []).map(({ role, name }) => ({ value: role, label: name }))} />
      </Form.Item>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      <Foot text={t('colleague.create')} busy={isBusy} onSkip={onNext} />
    </Form>
  );
}

function FirstPasswordField() {
  const { t } = useTranslation('home');
  const rules = useRules();
  return (
    <Form.Item
      name="password"
      label={t('colleague.password')}
      extra={t('colleague.passwordHint')}
      rules={[rules.required, rules.is('password')]}
    >
      <Input maxLength={256} autoComplete="new-password" autoCapitalize="none" spellCheck={false} />
    </Form.Item>
  );
}

function EmailField() {
  const { t } = useTranslation('home');
  const rules = useRules();
  return (
    <Form.Item name="email" label={t('colleague.email')} extra={t('colleague.emailHint')} rules={[rules.is('email')]}>
      <Input maxLength={254} autoComplete="off" autoCapitalize="none" spellCheck={false} />
    </Form.Item>
  );
}

function SignInDetails({ of: { nickname, username, password, link } }: { of: Made }) {
  const { t } = useTranslation('home');
  const { isCopied, copy } = useCopied();
  const text = link
    ? t('colleague.linkMessage', { url: new URL(link.path, location.origin).href, username })
    : t('colleague.message', { url: `${location.origin}/`, username, password });
  return (
    <>
      <Notice kind={link?.mail === 'failed' ? 'wait' : 'good'} title={t('colleague.made', { name: nickname })}>
        {t(link ? `colleague.linkMail.${link.mail}` : 'colleague.send')}
      </Notice>
      <pre className={style.details} translate="no">
        {text}
      </pre>
      <Button icon={isCopied ? 'check' : 'copy'} onClick={() => copy(text)}>
        {isCopied ? t('colleague.copied') : t('colleague.copy')}
      </Button>
    </>
  );
}
