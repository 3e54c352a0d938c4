import type { Answer } from '@parley/protocol/http/routes';
import type { SignInProvider } from '@parley/protocol/settings/sign-in';
import Form from 'antd/es/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { TextField } from '../../../ui/text-field';
import type { Values } from './provider-form';
import style from './sign-in.module.css';

type Step = Answer<'POST /access/doSignInTest'>['steps'][number];

/** Tries what is typed, saved or not, step by step. */
export function ConnectionTest({ id, kind }: { id: string; kind: SignInProvider['kind'] }) {
  const { t } = useTranslation('signIn');
  const api = useApi();
  const errorText = useErrorText();
  const form = Form.useFormInstance<Values>();
  const [username, setUsername] = useState('');
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    setSteps([]);
    const { secret, ...values } = form.getFieldsValue(true) as Values;
    try {
      const wish = { provider: { ...values, id }, ...(secret && { secret }), username };
      setSteps((await api('POST /access/doSignInTest', wish)).steps);
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section>
      {kind === 'ldap' && (
        <TextField
          label={t('test.username')}
          value={username}
          autoComplete="off"
          onChange={({ target }) => setUsername(target.value)}
        />
      )}
      <Button busy={isBusy} onClick={() => void run()}>
        {t('test.run')}
      </Button>
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <ol className={style.steps} aria-live="polite">
        {steps.map(({ step, ok, detail }) => (
          <li key={step} data-ok={ok}>
            {t(`test.steps.${step}`)}: {t(ok ? 'test.ok' : 'test.failed')}
            {detail !== '' && (
              <>
                {' '}
                <bdi>{t(`test.why.${detail}` as 'test.why.bad-target', { defaultValue: detail })}</bdi>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
