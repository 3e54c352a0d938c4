import { qrPath } from '@parley/core/qr/qr-path';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { qrOf } from '../../lib/qr/qr-code';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast/toast';
import { Block } from './block';
import style from './personal.module.css';
import { type Profile, useChange, useRefreshProfile } from './queries';

type Step =
  | { kind: 'none' | 'password' | 'renew' | 'remove' }
  | { kind: 'scan'; secret: string; url: string }
  | { kind: 'codes'; codes: readonly string[] };

/** The second factor: set up with an authenticator app, renew recovery codes, remove. */
export function TotpBlock({ profile: { totp } }: { profile: Profile }) {
  const { t } = useTranslation('personal');
  const api = useApi();
  const refreshProfile = useRefreshProfile();
  const [step, setStep] = useState<Step>({ kind: 'none' });
  const remove = useChange((credentials: { password: string; code: string }) =>
    api('POST /personal/totpRemove', credentials),
  );
  const close = () => setStep({ kind: 'none' });

  async function showCodes(codes: readonly string[]): Promise<void> {
    await refreshProfile();
    setStep({ kind: 'codes', codes });
  }

  return (
    <Block title={t('totp.heading')} hint={t('totp.hint')}>
      {step.kind === 'none' && <TotpState totp={totp} onStep={(kind) => setStep({ kind })} />}
      {step.kind === 'password' && (
        <ConfirmForm
          fields={['password']}
          submit={t('totp.next')}
          onCancel={close}
          onSubmit={async ({ password }) =>
            setStep({ kind: 'scan', ...(await api('POST /personal/totpBegin', { password })) })
          }
        />
      )}
      {step.kind === 'scan' && (
        <ConfirmForm
          fields={['code']}
          submit={t('totp.confirm')}
          onCancel={close}
          onSubmit={async ({ code }) => showCodes((await api('POST /personal/totpConfirm', { code })).codes)}
        >
          <Scan secret={step.secret} url={step.url} />
        </ConfirmForm>
      )}
      {step.kind === 'renew' && (
        <ConfirmForm
          fields={['code']}
          submit={t('totp.renew')}
          onCancel={close}
          onSubmit={async ({ code }) => showCodes((await api('POST /personal/totpCodes', { code })).codes)}
        />
      )}
      {step.kind === 'remove' && (
        <ConfirmForm
          fields={['password', 'code']}
          submit={t('totp.remove')}
          onCancel={close}
          onSubmit={async ({ password, code }) => {
            await remove.mutateAsync({ password, code });
            toast.good(t('totp.removed'));
            close();
          }}
        />
      )}
      {step.kind === 'codes' && <Codes codes={step.codes} onClose={close} />}
    </Block>
  );
}

type TotpStateProps = { totp: Profile['totp']; onStep: (kind: 'password' | 'renew' | 'remove') => void };

/** Whether the second factor is on, and its actions. */
function TotpState({ totp, onStep }: TotpStateProps) {
  const { t } = useTranslation('personal');
  return (
    <div className={style.line}>
      <span>
        {t(totp.on ? 'totp.on' : 'totp.off')}
        {totp.on && ` · ${t('totp.left', { count: totp.recoveryCodes })}`}
      </span>
      <span className={style.buttons}>
        {!totp.on && (
          <Button look="primary" size="s" onClick={() => onStep('password')}>
            {t('totp.setUp')}
          </Button>
        )}
        {totp.on && (
          <>
            <Button size="s" onClick={() => onStep('renew')}>
              {t('totp.renew')}
            </Button>
            <Button size="s" look="danger" onClick={() => onStep('remove')}>
              {t('totp.remove')}
            </Button>
          </>
        )}
      </span>
    </div>
  );
}

type Credentials = { password: string; code: string };
type ConfirmFormProps = {
  fields: readonly (keyof Credentials)[];
  submit: string;
  children?: ReactNode;
  onSubmit: (credentials: Credentials) => Promise<void>;
  onCancel: () => void;
};

function ConfirmForm({ fields, submit, children, onSubmit, onCancel }: ConfirmFormProps) {
  const { t } = useTranslation('personal');
  const errorText = useErrorText();
  const [credentials, setCredentials] = useState<Credentials>({ password: '', code: '' });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function send(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit(credentials);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void send();
      }}
    >
      {children}
      {fields.map((field, at) => (
        <TextField
          key={field}
          label={t(`totp.${field}`)}
          hint={field === 'code' && !children ? t('totp.codeHint') : undefined}
          type={field === 'password' ? 'password' : 'text'}
          autoComplete={field === 'password' ? 'current-password' : 'one-time-code'}
          autoFocus={at === 0}
          required
          value={credentials[field]}
          onChange={(event) => setCredentials((known) => ({ ...known, [field]: event.target.value }))}
        />
      ))}
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      <span className={style.buttons}>
        <Button type="submit" look="primary" busy={isBusy}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{t('cancel')}</Button>
      </span>
    </form>
  );
}

/** Quiet zone around the QR code, in modules (ISO/IEC 18004, 9.1). */
const MARGIN = 4;

function Scan({ secret, url }: { secret: string; url: string }) {
  const { t } = useTranslation('personal');
  const rows = qrOf(url);
  const size = rows.length + MARGIN * 2;
  return (
    <div className={style.scan}>
      <svg className={style.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('totp.qr')}>
        <path d={qrPath(rows, MARGIN)} fill="#000" />
      </svg>
      <div>
        <p>{t('totp.scan')}</p>
        <p className={style.hint}>{t('totp.byHand')}</p>
        <code className={style.secret}>{secret.replace(/(.{4})/g, '$1 ').trim()}</code>
      </div>
    </div>
  );
}

function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('personal');
  return (
    <div className={style.form}>
      <Notice kind="wait" title={t('totp.codesTitle')}>
        {t('totp.codesHint')}
      </Notice>
      <ol className={style.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <span className={style.buttons}>
        <Button icon="copy" onClick={() => void copyText(codes.join('\n')).then(() => toast.good(t('totp.copied')))}>
          {t('totp.copy')}
        </Button>
        <Button look="primary" onClick={onClose}>
          {t('totp.kept')}
        </Button>
      </span>
    </div>
  );
}
