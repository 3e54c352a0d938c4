import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { Fold } from '../../../ui/form/fold';
import { FormWindow } from '../../../ui/form/form-window';
import { GrowingText } from '../../../ui/form/growing-text';
import { useRules } from '../../../ui/form/use-rules';
import style from '../channels.module.css';
import { type Account, useRefresh } from '../queries';
import { editOf, NEW, type Values, valuesOf } from './account-values';
import { KeywordFields } from './keyword-fields';
import { PlaceFields } from './place-fields';
import { TemplateFields } from './template-fields';

type Props = {
  /** Null: a new one. */
  account: Account | null;
  onClose: () => void;
  onCreated: (account: Account) => void;
};

/** Connects an account, or changes one. Secrets are written and never read back. */
export function AccountForm({ account, onClose, onCreated }: Props) {
  const { t } = useTranslation('weChat');
  const api = useApi();
  const refresh = useRefresh();

  async function submit(values: Values): Promise<void> {
    const saved = await api('POST /weChat/doEdit', editOf(values, account));
    await refresh();
    // The window closes by itself after an edit; a new account shows its address instead.
    if (!account) setTimeout(() => onCreated(saved), 0);
  }

  return (
    <FormWindow<Values>
      tells
      as="drawer"
      width={560}
      title={account ? t('form.change', { name: account.name }) : t('form.create')}
      initial={account ? valuesOf(account) : NEW}
      {...(account && { draft: account.id })}
      submitText={t(account ? 'form.submitChange' : 'form.submitCreate')}
      fieldOfError={{ 'in-use': 'appId', 'unknown-site': 'site', 'unknown-group': 'group' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <ConnectionFields account={account} />
      <Fold title={t('form.routing')} isOpen>
        <PlaceFields />
      </Fold>
      <Fold title={t('form.replies')}>
        <ReplyFields />
      </Fold>
      <Fold title={t('templates.title')}>
        <TemplateFields account={account} />
      </Fold>
      <Fold title={t('form.quota')}>
        <Form.Item name="merge" label={t('form.merge')} extra={t('form.mergeHint')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="warnAt" label={t('form.warnAt')} extra={t('form.warnAtHint')}>
          <InputNumber min={0} max={5} precision={0} />
        </Form.Item>
      </Fold>
    </FormWindow>
  );
}

function ConnectionFields({ account }: Pick<Props, 'account'>) {
  const { t } = useTranslation('weChat');
  const rules = useRules();
  const mode = Form.useWatch<Values['mode']>('mode');
  const kept = (isKept: boolean | undefined): string => (isKept ? t('form.kept') : '');
  const isKeyNeeded = mode === 'safe' && !account?.kept.aesKey;
  return (
    <>
      <div className={style.pair}>
        <Form.Item name="kind" label={t('columns.kind')} {...(!account && { extra: t('form.kindHint') })}>
          <Select
            disabled={account !== null}
            options={(['official', 'mini'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        </Form.Item>
        <Form.Item name="name" label={t('columns.name')} extra={t('form.nameHint')} rules={[rules.required]}>
          <Input maxLength={100} />
        </Form.Item>
      </div>
      <Form.Item name="appId" label={t('form.appId')} extra={t('form.appIdHint')} rules={[rules.required]}>
        <Input maxLength={64} spellCheck={false} />
      </Form.Item>
      <Form.Item name="secret" label={t('form.secret')} rules={account?.kept.app ? [] : [rules.required]}>
        <Input.Password maxLength={200} autoComplete="new-password" placeholder={kept(account?.kept.app)} />
      </Form.Item>
      <Form.Item
        name="token"
        label={t('form.token')}
        extra={t('form.tokenHint')}
        rules={account?.kept.token ? [] : [rules.required]}
      >
        <Input.Password maxLength={64} autoComplete="new-password" placeholder={kept(account?.kept.token)} />
      </Form.Item>
      <Form.Item name="mode" label={t('form.mode')} extra={t('form.modeHint')}>
        <Select options={(['safe', 'plain'] as const).map((value) => ({ value, label: t(`modes.${value}`) }))} />
      </Form.Item>
      <Form.Item
        name="aesKey"
        label={t('form.aesKey')}
        extra={t('form.aesKeyHint')}
        rules={[
          ...(isKeyNeeded ? [rules.required] : []),
          { pattern: /^([A-Za-z0-9+/]{43})?$/, message: t('form.aesKeyRule') },
        ]}
      >
        <Input.Password maxLength={43} autoComplete="new-password" placeholder={kept(account?.kept.aesKey)} />
      </Form.Item>
      <Form.Item name="enabled" label={t('form.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  );
}

function ReplyFields() {
  const { t } = useTranslation('weChat');
  const area = { lines: [2, 6], maxLength: 600, showCount: true } as const;
  return (
    <>
      <p className={style.note}>{t('form.repliesHint')}</p>
      <Form.Item name="welcome" label={t('form.welcome')} extra={t('form.welcomeHint')}>
        <GrowingText {...area} />
      </Form.Item>
      <Form.Item name="offHours" label={t('form.offHours')} extra={t('form.offHoursHint')}>
        <GrowingText {...area} />
      </Form.Item>
      <KeywordFields />
    </>
  );
}
