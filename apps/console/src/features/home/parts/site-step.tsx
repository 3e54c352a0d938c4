import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { DomainsField } from '../../../ui/form/domains-field';
import { useRules } from '../../../ui/form/use-rules';
import { Notice } from '../../../ui/notice';
import type { StepProps } from '../first-steps-page';
import { Foot } from '../foot';
import { type Site, useRefresh } from '../queries';

type Values = Pick<Site, 'name' | 'domains'>;

/** Name and domains of the first site, which every installation has. */
export function SiteStep({ site, onNext }: StepProps & { site: Site }) {
  const { t } = useTranslation('home');
  const api = useApi();
  const rules = useRules();
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function submit({ name, domains }: Values): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await api('POST /access/doEdit', { id: site.id, name: name.trim(), domains });
      await refresh();
      onNext();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form<Values>
      layout="vertical"
      initialValues={{ name: site.name, domains: site.domains }}
      onFinish={(values) => void submit(values)}
    >
      <Form.Item name="name" label={t('site.name')} extra={t('site.nameHint')} rules={[rules.required]}>
        <Input maxLength={100} />
      </Form.Item>
      <DomainsField label={t('site.domains')} hint={t('site.domainsHint')} bad={t('site.badDomain')} />
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      <Foot text={t('start.next')} busy={isBusy} onSkip={onNext} />
    </Form>
  );
}
