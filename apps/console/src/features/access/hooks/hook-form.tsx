import { HOOK_EVENTS, type HookEvent } from '@parley/protocol/http/programs/programs';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { FormWindow } from '../../../ui/form/form-window';
import { useRules } from '../../../ui/form/use-rules';
import { toast } from '../../../ui/toast/toast';
import style from '../access.module.css';
import { useAtLeastOne } from '../use-at-least-one';
import { eventWord, type Hook, useRefreshHooks } from './queries';

type Values = { url: string; events: HookEvent[]; enabled: boolean };
type Props = { hook: Hook | null; onClose: () => void; onSecret: (secret: string) => void };

const NEW: Values = { url: '', events: [], enabled: true };

/** Creates a webhook, whose secret is then shown once, or changes one. */
export function HookForm({ hook, onClose, onSecret }: Props) {
  const { t } = useTranslation('access');
  const rules = useRules();
  const atLeastOne = useAtLeastOne();
  const api = useApi();
  const refresh = useRefreshHooks();

  async function submit(values: Values): Promise<void> {
    const { secret } = await api('POST /access/doHook', {
      ...values,
      url: values.url.trim(),
      ...(hook && { id: hook.id }),
    });
    if (secret === undefined) toast.good(t('saved', { ns: 'form' }));
    else onSecret(secret);
    await refresh();
  }

  return (
    <FormWindow<Values>
      title={t(hook ? 'hooks.form.change' : 'hooks.form.create')}
      width={560}
      {...(hook && { draft: hook.id })}
      initial={hook ? { url: hook.url, events: hook.events, enabled: hook.enabled } : NEW}
      submitText={t(hook ? 'hooks.form.submitChange' : 'hooks.form.submitCreate')}
      fieldOfError={{ 'bad-target': 'url', 'private-target': 'url', 'too-many-hooks': 'url' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="url" label={t('hooks.columns.url')} extra={t('hooks.form.urlHint')} rules={[rules.required]}>
        <Input maxLength={2000} inputMode="url" placeholder="https://" spellCheck={false} />
      </Form.Item>
      <Form.Item name="events" label={t('hooks.columns.events')} rules={[atLeastOne]}>
        <Checkbox.Group className={style.scopes ?? ''}>
          {HOOK_EVENTS.map((type) => (
            <Checkbox key={type} value={type}>
              {t(eventWord(type))}
              <code className={style.scope} translate="no">
                {type}
              </code>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
      <Form.Item
        name="enabled"
        label={t('hooks.form.enabled')}
        extra={t('hooks.form.enabledHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </FormWindow>
  );
}
