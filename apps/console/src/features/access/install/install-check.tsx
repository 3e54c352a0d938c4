import type { Answer } from '@parley/protocol/http/routes';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { useRules } from '../../../ui/form/use-rules';
import { Icon, type IconName } from '../../../ui/icon';
import { Notice } from '../../../ui/notice';
import style from '../access.module.css';
import type { Site } from '../queries';

type Checked = Answer<'POST /access/doCheck'>;
type Step = Checked['steps'][number];

const ICONS: Record<Step['result'], IconName> = { good: 'check', bad: 'warning', skipped: 'minus' };

/** Asks the server to fetch a page, and shows what it finds step by step. */
export function InstallCheck({ site }: { site: Site }) {
  const { t } = useTranslation('access');
  const api = useApi();
  const rules = useRules();
  const errorText = useErrorText();
  const [found, setFound] = useState<Checked | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function check({ url }: { url: string }): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    setFound(null);
    try {
      setFound(await api('POST /access/doCheck', { id: site.id, url }));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={style.block}>
      <h3 className={style.heading}>{t('check.title')}</h3>
      <p className={style.hint}>{t('check.hint')}</p>
      <Form<{ url: string }> layout="vertical" autoComplete="off" onFinish={(values) => void check(values)}>
        <div className={style.ask}>
          <Form.Item name="url" rules={[rules.required]} className={style.askField ?? ''}>
            <Input
              aria-label={t('check.address')}
              placeholder="https://shop.example/"
              maxLength={2000}
              inputMode="url"
              spellCheck={false}
              onChange={() => setFound(null)}
            />
          </Form.Item>
          <Button type="submit" busy={isBusy}>
            {t('check.run')}
          </Button>
        </div>
      </Form>
      <div role="status">{found && <Steps found={found} />}</div>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
    </section>
  );
}

function Steps({ found: { url, steps } }: { found: Checked }) {
  const { t } = useTranslation('access');
  const isGood = steps.every(({ result }) => result === 'good');
  return (
    <>
      <p className={style.address}>{url}</p>
      <ol className={style.steps}>
        {steps.map(({ step, result, fault, detail }) => (
          <li key={step} data-result={result}>
            <Icon name={ICONS[result]} />
            <span>
              {t(`check.step.${step}`)}
              {result === 'skipped' && <span className={style.quiet}> · {t('check.skipped')}</span>}
              {fault && <span className={style.fault}>{t(`check.fault.${fault}`, { detail: detail ?? '' })}</span>}
            </span>
          </li>
        ))}
      </ol>
      {isGood && <Notice kind="good">{t('check.good')}</Notice>}
    </>
  );
}
