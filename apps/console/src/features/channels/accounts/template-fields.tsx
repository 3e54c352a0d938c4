import {
  isPageOf,
  MAX_TEMPLATE_FIELDS,
  MAX_TEMPLATE_VALUE,
  MAX_TEMPLATES,
} from '@parley/core/channels/wechat/templates';
import { weChatChannelOf } from '@parley/core/channels/words';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultWords } from '../../../lib/channel-words/use-fault-words';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { RowTools } from '../../../ui/form/row-tools';
import { useRules } from '../../../ui/form/use-rules';
import { Notice } from '../../../ui/notice';
import style from '../channels.module.css';
import type { Account } from '../queries';
import { newOf, type TemplateValues, type Values } from './account-values';

const EMPTY: TemplateValues = { id: '', name: '', page: '', fields: [{ key: '', label: '', example: '' }] };

/** Template messages that agents may send from the account, in the order in which they choose. */
export function TemplateFields({ account }: { account: Account | null }) {
  const { t } = useTranslation('weChat');
  return (
    <Form.List name="templates">
      {(rows, { add, remove, move }) => (
        <fieldset className={style.list}>
          <p className={style.note}>{t('templates.hint')}</p>
          {rows.length === 0 && <p className={style.note}>{t('templates.empty')}</p>}
          {rows.map(({ key, name }, at) => (
            <div key={key} className={style.card}>
              <TemplateCard at={name} />
              <RowTools
                name={`${t('templates.one')} ${at + 1}`}
                isFirst={at === 0}
                isLast={at === rows.length - 1}
                onMove={(by) => move(at, at + by)}
                onRemove={() => remove(name)}
              />
            </div>
          ))}
          {rows.length < MAX_TEMPLATES && (
            <Button icon="plus" onClick={() => add(EMPTY)}>
              {t('templates.add')}
            </Button>
          )}
          {account && <Fetch id={account.id} onFound={add} />}
        </fieldset>
      )}
    </Form.List>
  );
}

type Told = { kind: 'good' | 'bad'; text: string };

/** Adds the templates that the account has on the platform and the form has not. */
function Fetch({ id, onFound }: { id: string; onFound: (template: TemplateValues) => void }) {
  const { t } = useTranslation('weChat');
  const api = useApi();
  const form = Form.useFormInstance<Values>();
  const faultWords = useFaultWords();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<Told | null>(null);

  async function fetchThem(): Promise<Told> {
    const { list, fault, error } = await api('POST /weChat/getTemplates', { id }, { quiet: true });
    if (fault) return { kind: 'bad', text: faultWords({ fault, error }) };
    const found = newOf(form.getFieldValue('templates') ?? [], list);
    for (const template of found) onFound(template);
    return {
      kind: 'good',
      text: t(found.length > 0 ? 'templates.found' : 'templates.foundNone', { count: found.length }),
    };
  }

  async function press(): Promise<void> {
    setBusy(true);
    setTold(null);
    setTold(await fetchThem().catch((error: unknown): Told => ({ kind: 'bad', text: errorText(error) })));
    setBusy(false);
  }

  return (
    <>
      <Button icon="refresh" busy={isBusy} onClick={() => void press()}>
        {t('templates.fetch')}
      </Button>
      {told && <Notice kind={told.kind}>{told.text}</Notice>}
    </>
  );
}

function TemplateCard({ at }: { at: number }) {
  const { t } = useTranslation('weChat');
  const rules = useRules();
  const form = Form.useFormInstance<Values>();
  const kind = Form.useWatch<Values['kind']>('kind') ?? 'official';
  const channel = weChatChannelOf(kind);
  const isOnce = async (_rule: unknown, id: string): Promise<void> => {
    const all: readonly TemplateValues[] = form.getFieldValue('templates') ?? [];
    if (id && all.filter((one) => one?.id === id).length > 1) throw new Error(t('templates.twice'));
  };
  const isOpenable = async (_rule: unknown, page: string): Promise<void> => {
    if (page && !isPageOf(channel, page)) throw new Error(t(`templates.pageRule.${kind}`));
  };
  return (
    <>
      <div className={style.pair}>
        <Form.Item name={[at, 'name']} label={t('templates.name')} rules={[rules.required]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item
          name={[at, 'id']}
          label={t('templates.id')}
          rules={[rules.required, { pattern: /^[\w-]+$/, message: t('templates.idRule') }, { validator: isOnce }]}
        >
          <Input maxLength={100} spellCheck={false} />
        </Form.Item>
      </div>
      <Form.Item
        name={[at, 'page']}
        label={t(`templates.page.${kind}`)}
        extra={t('templates.pageHint')}
        rules={[{ validator: isOpenable }]}
      >
        <Input maxLength={500} spellCheck={false} />
      </Form.Item>
      <FieldRows at={at} />
    </>
  );
}

function FieldRows({ at }: { at: number }) {
  const { t } = useTranslation('weChat');
  const rules = useRules();
  return (
    <Form.List name={[at, 'fields']}>
      {(rows, { add, remove }) => (
        <fieldset className={style.list}>
          <legend className={style.label}>{t('templates.fields')}</legend>
          {rows.map(({ key, name }, n) => (
            <div key={key} className={style.fields}>
              <Form.Item
                name={[name, 'key']}
                label={t('templates.key')}
                rules={[rules.required, { pattern: /^\w+$/, message: t('templates.keyRule') }]}
              >
                <Input maxLength={64} spellCheck={false} placeholder="thing1" />
              </Form.Item>
              <Form.Item name={[name, 'label']} label={t('templates.label')} rules={[rules.required]}>
                <Input maxLength={50} />
              </Form.Item>
              <Form.Item name={[name, 'example']} label={t('templates.example')}>
                <Input maxLength={MAX_TEMPLATE_VALUE} />
              </Form.Item>
              {rows.length > 1 && (
                <Button
                  look="quiet"
                  icon="trash"
                  aria-label={t('templates.removeField', { n: n + 1 })}
                  onClick={() => remove(name)}
                />
              )}
            </div>
          ))}
          {rows.length < MAX_TEMPLATE_FIELDS && (
            <Button size="s" icon="plus" onClick={() => add({ key: '', label: '', example: '' })}>
              {t('templates.addField')}
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}
