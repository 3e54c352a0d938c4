import type { Answer } from '@parley/protocol/http/routes';
import Drawer from 'antd/es/drawer';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../lib/can/can';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm/confirm';
import { GrowingText } from '../../ui/form/growing-text';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { useFocusBack } from '../../ui/use-focus-back';
import { Copied } from './copied';
import style from './links.module.css';
import { type Link, wholeAddress } from './queries';

const FIELDS = ['id', 'name', 'phone', 'email', 'order'] as const;
const HOURS = [24, 72, 168, 720] as const;

type Values = Partial<Record<(typeof FIELDS)[number], string>> & { hours: number };

/** Addresses that say who they are for: made here for one customer, or on the owner's own server. */
export function SignDrawer({ link, onClose }: { link: Link; onClose: () => void }) {
  useFocusBack();
  const { t } = useTranslation('links');
  return (
    <Drawer open size={480} title={t('signOf', { name: link.name })} onClose={onClose}>
      <p className={style.hint}>{t('signLead')}</p>
      <Can need={['setPermissions:signLinks']}>
        <MakeOne link={link} />
      </Can>
      <Can need={['setPermissions:secrets']}>
        <Secret link={link} />
      </Can>
      <Check link={link} />
    </Drawer>
  );
}

function MakeOne({ link }: { link: Link }) {
  const { t } = useTranslation('links');
  const api = useApi();
  const errorText = useErrorText();
  const [made, setMade] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function make({ hours, ...said }: Values): Promise<void> {
    setBusy(true);
    setFailure(null);
    const variables = Object.fromEntries(
      Object.entries(said).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
    );
    try {
      const { url } = await api('POST /link/sign', { id: link.id, variables, hours });
      setMade(wholeAddress(url));
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
        initialValues={{ hours: 72 }}
        onFinish={(all) => void make(all)}
      >
        <div className={style.two}>
          {FIELDS.map((name) => (
            <Form.Item key={name} name={name} label={t(`variable.${name}`)} extra={name === 'id' && t('idHint')}>
              <Input maxLength={200} />
            </Form.Item>
          ))}
          <Form.Item name="hours" label={t('signHours')}>
            <Select options={HOURS.map((value) => ({ value, label: String(value) }))} />
          </Form.Item>
        </div>
        <Button look="primary" busy={isBusy} type="submit">
          {t('signMake')}
        </Button>
      </Form>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      {made !== null && (
        <div className={style.made} aria-live="polite">
          <h4 className={style.heading}>{t('signedAddress')}</h4>
          <Copied text={made} label={t('signedAddress')} />
        </div>
      )}
    </section>
  );
}

function Secret({ link }: { link: Link }) {
  const { t } = useTranslation('links');
  const api = useApi();
  const errorText = useErrorText();
  const [secret, setSecret] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  async function ask(route: 'GET /link/getSecret' | 'POST /link/renewSecret'): Promise<void> {
    setFailure(null);
    await api(route, { id: link.id }).then((answer) => setSecret(answer.secret), setFailure);
  }
  async function renew(): Promise<void> {
    const isSure = await confirm({ text: t('secretRenewAsk'), ok: t('secretRenew'), isDangerous: true });
    if (isSure) await ask('POST /link/renewSecret');
  }

  return (
    <section className={style.block}>
      <h3 className={style.heading}>{t('secret')}</h3>
      <p className={style.hint}>{t('secretHint')}</p>
      {secret === null ? (
        <Button onClick={() => void ask('GET /link/getSecret')}>{t('secretShow')}</Button>
      ) : (
        <Copied text={secret} label={t('secret')} />
      )}{' '}
      <Button look="quiet" onClick={() => void renew()}>
        {t('secretRenew')}
      </Button>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
    </section>
  );
}

function Check({ link }: { link: Link }) {
  const { t } = useTranslation('links');
  const api = useApi();
  const [address, setAddress] = useState('');
  const [found, setFound] = useState<Answer<'POST /link/check'> | null>(null);

  const check = () =>
    void api('POST /link/check', { id: link.id, address: address.trim() }).then(setFound, () => setFound(null));

  return (
    <section className={style.block}>
      <h3 className={style.heading}>{t('check')}</h3>
      <GrowingText
        value={address}
        aria-label={t('check')}
        placeholder={t('checkPlaceholder')}
        maxLength={6000}
        lines={[2, 5]}
        onChange={(event) => {
          setAddress(event.target.value);
          setFound(null);
        }}
      />
      <p className={style.verdict} data-good={found ? found.verdict === 'good' : undefined} role="status">
        {found && (
          <>
            <Icon name={found.verdict === 'good' ? 'check' : 'warning'} />
            {t(`verdicts.${found.verdict}`)}
          </>
        )}
      </p>
      {found && Object.keys(found.variables).length > 0 && (
        <dl className={style.variables}>
          {Object.entries(found.variables).map(([name, value]) => (
            <Fact key={name} name={name} value={String(value)} />
          ))}
        </dl>
      )}
      <Button aria-disabled={address.trim() === ''} onClick={() => address.trim() !== '' && check()}>
        {t('checkIt')}
      </Button>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
