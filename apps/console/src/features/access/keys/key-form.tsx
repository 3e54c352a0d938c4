import type { KeyScope } from '@parley/protocol/http/programs/key-scopes';
import { useQueryClient } from '@tanstack/react-query';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { FormWindow } from '../../../ui/form/form-window';
import { useRules } from '../../../ui/form/use-rules';
import style from '../access.module.css';
import { useAtLeastOne } from '../use-at-least-one';
import { expiryOf, KEYS, SCOPE_AREAS, scopeWord, VALID_DAYS } from './scopes';

type Values = { name: string; scopes: KeyScope[]; days: number };
type Props = { onClose: () => void; onCreated: (key: string) => void };

const NEW: Values = { name: '', scopes: [], days: 90 };

/** Creates an API key with the rights of the caller, within its scopes. */
export function KeyForm({ onClose, onCreated }: Props) {
  const { t } = useTranslation('access');
  const rules = useRules();
  const atLeastOne = useAtLeastOne();
  const api = useApi();
  const queries = useQueryClient();

  async function submit({ name, scopes, days }: Values): Promise<void> {
    const { key } = await api('POST /access/doKey', { name, scopes, expiresAt: expiryOf(days, Date.now()) });
    onCreated(key);
    await queries.invalidateQueries({ queryKey: [KEYS] });
  }

  return (
    <FormWindow<Values>
      title={t('keys.form.title')}
      width={560}
      initial={NEW}
      submitText={t('keys.form.submit')}
      fieldOfError={{ 'too-many-keys': 'name' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('keys.columns.name')} extra={t('keys.form.nameHint')} rules={[rules.required]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="scopes" label={t('keys.columns.scopes')} extra={t('keys.form.scopesHint')} rules={[atLeastOne]}>
        <Checkbox.Group className={style.scopes ?? ''}>
          {SCOPE_AREAS.map((scopes) => (
            <div key={scopes[0]} className={style.pair}>
              {scopes.map((scope) => (
                <Checkbox key={scope} value={scope}>
                  {t(scopeWord(scope))}
                  <code className={style.scope} translate="no">
                    {scope}
                  </code>
                </Checkbox>
              ))}
            </div>
          ))}
        </Checkbox.Group>
      </Form.Item>
      <Form.Item name="days" label={t('keys.form.valid')} extra={t('keys.form.validHint')}>
        <Select
          options={VALID_DAYS.map((value) => ({
            value,
            label: value === 0 ? t('keys.form.endless') : t('keys.form.days', { count: value }),
          }))}
        />
      </Form.Item>
    </FormWindow>
  );
}
