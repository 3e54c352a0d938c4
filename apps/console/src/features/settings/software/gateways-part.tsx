import type { Answer, Input } from '@parley/protocol/http/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Failed } from '../../../ui/failed';
import { Notice } from '../../../ui/notice';
import { TextField } from '../../../ui/text-field';
import { toast } from '../../../ui/toast/toast';
import style from './software.module.css';

type Gateway = Input<'POST /gateways/doSecret'>['gateway'];
type Tested = Answer<'POST /gateways/doTestMail'>;

const GATEWAYS = ['mail', 'sms'] as const;
const KEY = ['gateways'];

/** Secrets of the published gateways, and a test of each. */
export function GatewaysPart() {
  const { t } = useTranslation('settingsPages');
  const api = useApi();
  const known = useQuery({ queryKey: KEY, queryFn: () => api('GET /gateways') });
  if (known.isError) return <Failed error={known.error} busy={known.isFetching} onRetry={() => void known.refetch()} />;
  if (!known.data) return null;
  const { secretKept, hasMailUrl } = known.data;
  return (
    <section className={style.part} aria-labelledby="gateways-part">
      <h2 id="gateways-part">{t('gateways.title')}</h2>
      <p className={style.lead}>{t('gateways.lead')}</p>
      {hasMailUrl && <p className={style.lead}>{t('gateways.byUrl')}</p>}
      {GATEWAYS.map((gateway) => (
        <div key={gateway} className={style.gateway}>
          <Secret gateway={gateway} isKept={secretKept.includes(gateway)} />
          <Test gateway={gateway} />
        </div>
      ))}
    </section>
  );
}

function Secret({ gateway, isKept }: { gateway: Gateway; isKept: boolean }) {
  const { t } = useTranslation('settingsPages');
  const api = useApi();
  const queries = useQueryClient();
  const { isBusy, problem, run } = useRun();
  const [secret, setSecret] = useState('');

  const store = (given: string) =>
    run(async () => {
      await api('POST /gateways/doSecret', { gateway, secret: given });
      setSecret('');
      toast.good(t(given === '' ? 'gateways.dropped' : 'gateways.saved'));
      await queries.invalidateQueries({ queryKey: KEY });
    });

  return (
    <>
      <h3>
        {t(`gateways.gatewayOf.${gateway}`)} · {t(isKept ? 'gateways.kept' : 'gateways.missing')}
      </h3>
      <Line
        label={t('gateways.secret')}
        type="password"
        value={secret}
        error={problem}
        onChange={setSecret}
        onSubmit={() => void store(secret)}
      >
        <Button type="submit" busy={isBusy} disabled={secret === ''}>
          {t('gateways.save')}
        </Button>
        {isKept && (
          <Button look="quiet" disabled={isBusy} onClick={() => void store('')}>
            {t('gateways.drop')}
          </Button>
        )}
      </Line>
    </>
  );
}

function Test({ gateway }: { gateway: Gateway }) {
  const { t } = useTranslation('settingsPages');
  const api = useApi();
  const { isBusy, problem, run } = useRun();
  const [to, setTo] = useState('');
  const [tested, setTested] = useState<Tested | null>(null);

  const test = () =>
    run(async () => {
      setTested(null);
      const address = to.trim();
      setTested(
        gateway === 'mail'
          ? await api('POST /gateways/doTestMail', { to: address })
          : await api('POST /gateways/doTestSms', { phone: address }),
      );
    });

  return (
    <>
      <Line
        label={t(gateway === 'mail' ? 'gateways.testMail' : 'gateways.testSms')}
        type={gateway === 'mail' ? 'email' : 'tel'}
        value={to}
        error={problem}
        onChange={setTo}
        onSubmit={() => void test()}
      >
        <Button type="submit" busy={isBusy} disabled={to.trim() === ''}>
          {t('gateways.send')}
        </Button>
      </Line>
      <div aria-live="polite">
        {tested?.ok && <Notice kind="good">{t('gateways.sent')}</Notice>}
        {tested?.fault && (
          <Notice kind="bad" title={t('gateways.failed', { why: t(`gateways.faultOf.${tested.fault}`) })}>
            {tested.detail !== '' && t('gateways.said', { words: tested.detail })}
          </Notice>
        )}
      </div>
    </>
  );
}

type LineProps = {
  label: string;
  type: string;
  value: string;
  error: string | null;
  onChange: (value: string) => void;
  onSubmit: () => void;
  children: ReactNode;
};

function Line({ onChange, onSubmit, children, ...field }: LineProps) {
  return (
    <form
      className={style.line}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextField {...field} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
      {children}
    </form>
  );
}

/** Runs a call; its refusal in words. */
function useRun() {
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    await work().catch((error: unknown) => setProblem(errorText(error)));
    setBusy(false);
  }
  return { isBusy, problem, run };
}
