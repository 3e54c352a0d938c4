import type { Answer } from '@parley/protocol/http/routes';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../lib/can/can';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { zonedTime } from '../../lib/time/zone';
import { Button } from '../../ui/button';
import { GrowingText } from '../../ui/form/growing-text';
import { useSecret } from '../../ui/form/use-secret';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { SidePanel } from '../../ui/side-panel';
import { CopyButton, CopyField, CopyText } from './copy-field';
import style from './links.module.css';
import { absoluteAddress, type Link } from './queries';

const FIELDS = ['id', 'name', 'phone', 'email', 'order'] as const;
type Field = (typeof FIELDS)[number];
/** Choices for the validity of an address, in days; the server takes hours. */
const DAYS = [1, 3, 7, 30] as const;

type Values = Partial<Record<Field, string>> & { days: number };

/**
 * Creates signed addresses, which carry the identity of one visitor; shows the secret for signing on another server;
 * checks a signed address.
 */
export function SignDrawer({ link, onClose }: { link: Link; onClose: () => void }) {
  const { t } = useTranslation('links');
  return (
    <SidePanel width={480} title={t('signOf', { name: link.name })} onClose={onClose}>
      <p className={style.hint}>{t('signLead')}</p>
      <Can need={['setPermissions:signLinks']}>
        <SignForm link={link} />
      </Can>
      <Can need={['setPermissions:secrets']}>
        <Secret link={link} />
      </Can>
      <Check link={link} />
    </SidePanel>
  );
}

function SignForm({ link }: { link: Link }) {
  const { t } = useTranslation('links');
  const api = useApi();
  const errorText = useErrorText();
  const [signed, setSigned] = useState<Answer<'POST /link/sign'> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (signed) result.current?.scrollIntoView({ block: 'nearest' });
  }, [signed]);

  async function sign({ days, ...fields }: Values): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    const variables = Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
    );
    try {
      setSigned(await api('POST /link/sign', { id: link.id, variables, hours: days * 24 }));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={style.block}>
      <h3 className={style.heading}>{t('signFor')}</h3>
      <Form<Values>
        layout="vertical"
        autoComplete="off"
        initialValues={{ days: 3 }}
        // The shown address was made of the previous values.
        onValuesChange={() => setSigned(null)}
        onFinish={(all) => void sign(all)}
      >
        <div className={style.two}>
          {FIELDS.map((name) => (
            <Form.Item
              key={name}
              name={name}
              label={t(`variable.${name}`)}
              {...(name === 'id' && { extra: t('idHint'), className: style.whole })}
            >
              <Input maxLength={200} />
            </Form.Item>
          ))}
          <Form.Item name="days" label={t('signValid')} className={style.whole}>
            <Select options={DAYS.map((value) => ({ value, label: t('signDays', { count: value }) }))} />
          </Form.Item>
        </div>
        <Button look="primary" busy={isBusy} type="submit">
          {t('signMake')}
        </Button>
      </Form>
      {failure !== null && (
        <div className={style.made}>
          <Notice kind="bad">{errorText(failure)}</Notice>
        </div>
      )}
      {signed && (
        <div ref={result} className={style.made} aria-live="polite">
          <h4 className={style.heading}>{t('signedAddress')}</h4>
          <p className={style.hint}>{t('signedUntil', { time: zonedTime(signed.expiresAt, currentLanguage()) })}</p>
          <CopyField text={absoluteAddress(signed.url)} label={t('signedAddress')} />
        </div>
      )}
    </section>
  );
}

function Secret({ link }: { link: Link }) {
  const { t } = useTranslation('links');
  const api = useApi();
  const errorText = useErrorText();
  const { secret, failure, loading, show, renew } = useSecret({
    read: () => api('GET /link/getSecret', { id: link.id }),
    renew: () => api('POST /link/renewSecret', { id: link.id }),
    words: { ask: t('secretRenewAsk'), ok: t('secretRenew'), renewed: t('secretRenewed') },
  });

  return (
    <section className={style.block}>
      <h3 className={style.heading}>{t('secret')}</h3>
      <p className={style.hint}>{t('secretHint')}</p>
      <p className={style.hint}>{t('secretFormat')}</p>
      {secret !== null && <CopyText text={secret} />}
      <div className={style.row}>
        {secret === null ? (
          <Button busy={loading === 'show'} onClick={() => void show()}>
            {t('secretShow')}
          </Button>
        ) : (
          <CopyButton text={secret} label={t('secret')} />
        )}
        <Button look="quiet" busy={loading === 'renew'} onClick={() => void renew()}>
          {t('secretRenew')}
        </Button>
      </div>
      {failure !== null && (
        <div className={style.made}>
          <Notice kind="bad">{errorText(failure)}</Notice>
        </div>
      )}
    </section>
  );
}

function Check({ link }: { link: Link }) {
  const { t } = useTranslation('links');
  const api = useApi();
  const errorText = useErrorText();
  const [address, setAddress] = useState('');
  const [found, setFound] = useState<Answer<'POST /link/check'> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const typed = address.trim();
  /** The current content of the field: a late answer may be about an earlier one. */
  const latest = useRef('');

  async function check(): Promise<void> {
    if (typed === '' || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const answer = await api('POST /link/check', { id: link.id, address: typed });
      if (latest.current.trim() === typed) setFound(answer);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={style.block}>
      <h3 className={style.heading}>{t('check')}</h3>
      <GrowingText
        value={address}
        aria-label={t('check')}
        placeholder={t('checkPlaceholder')}
        maxLength={6000}
        lines={[2, 5]}
        spellCheck={false}
        onChange={({ target }) => {
          latest.current = target.value;
          setAddress(target.value);
          setFound(null);
          setFailure(null);
        }}
        onPressEnter={(event) => {
          // An address has no line breaks, even if the field wraps it.
          event.preventDefault();
          void check();
        }}
      />
      <div className={style.checkIt}>
        <Button aria-disabled={typed === ''} busy={isBusy} onClick={() => void check()}>
          {t('checkIt')}
        </Button>
      </div>
      <div role="status">
        {found && (
          <p className={style.verdict} data-good={found.verdict === 'good'}>
            <Icon name={found.verdict === 'good' ? 'check' : 'warning'} />
            {t(`verdicts.${found.verdict}`)}
          </p>
        )}
        {found && (found.expiresAt !== null || Object.keys(found.variables).length > 0) && (
          <dl className={style.variables}>
            {Object.entries(found.variables).map(([name, value]) => (
              <Fact key={name} name={isField(name) ? t(`variable.${name}`) : name} value={String(value)} />
            ))}
            {found.expiresAt !== null && (
              <Fact name={t('signExpires')} value={zonedTime(found.expiresAt, currentLanguage())} />
            )}
          </dl>
        )}
      </div>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
    </section>
  );
}

const isField = (name: string): name is Field => FIELDS.some((field) => field === name);

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
