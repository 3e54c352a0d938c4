import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, type Language } from '../../../lib/i18n/i18n';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useSettings } from '../../../lib/settings/use-settings';
import { ownTimeZone } from '../../../lib/time/zone';
import { pickLanguage } from '../../../ui/choose-language';
import { Failed } from '../../../ui/failed';
import { useRules } from '../../../ui/form/use-rules';
import { Notice } from '../../../ui/notice';
import type { Given, StepProps } from '../first-steps-page';
import { Foot } from '../foot';

type Values = { name: string; timeZone: string };
type Props = StepProps & Pick<Given, 'ZoneControl'>;

/** The company's name and time zone, and the reader's own language. */
export function CompanyStep(props: Props) {
  const { data, error, isFetching, refetch, save } = useSettings('company');
  if (data) {
    const { name, timeZone } = data.value;
    return <CompanyForm {...props} initial={{ name, timeZone: timeZone || ownTimeZone() }} save={save} />;
  }
  return error ? <Failed error={error} busy={isFetching} onRetry={() => void refetch()} /> : null;
}

type FormProps = Props & { initial: Values; save: (values: Values) => Promise<void> };

function CompanyForm({ initial, save, ZoneControl, onNext }: FormProps) {
  const { t } = useTranslation('home');
  const rules = useRules();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function submit({ name, timeZone }: Values): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await save({ name: name.trim(), timeZone });
      onNext();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form<Values> layout="vertical" initialValues={initial} onFinish={(values) => void submit(values)}>
      <Form.Item name="name" label={t('company.name')} rules={[rules.required]}>
        <Input maxLength={60} autoComplete="organization" />
      </Form.Item>
      <Form.Item name="timeZone" label={t('company.zone')}>
        <ZoneControl id="timeZone" value="" disabled={false} onChange={() => undefined} />
      </Form.Item>
      <Form.Item label={t('company.language')} extra={t('company.languageHint')}>
        <Radio.Group
          aria-label={t('company.language')}
          value={currentLanguage()}
          onChange={({ target }) => pickLanguage(target.value as Language)}
          options={[
            { value: 'zh', label: '中文' },
            { value: 'en', label: 'English' },
          ]}
        />
      </Form.Item>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      <Foot text={t('start.next')} busy={isBusy} onSkip={onNext} />
    </Form>
  );
}
