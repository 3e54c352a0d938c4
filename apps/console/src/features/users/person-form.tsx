import DatePicker from 'antd/es/date-picker';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorId } from '../../lib/api/api-error';
import { useDesk } from '../../lib/desk/desk-context';
import { useApi } from '../../lib/services';
import { type CustomField, useCustomFields } from '../../lib/settings/custom-fields';
import { listText } from '../../lib/text/list-text';
import { FormWindow } from '../../ui/form/form-window';
import { MultiSelect } from '../../ui/form/multi-select';
import { useRules } from '../../ui/form/use-rules';
import { STATUSES, useTagNames } from './filters';
import { type Person, type PersonEdit, usePeopleAgain, usePeopleViews } from './queries';

type Values = Record<string, unknown>;
const CONSENTS = ['unknown', 'given', 'refused'] as const;

/** Somebody new, or what is known of somebody: only what was changed is written, and never over a colleague's word. */
export function PersonForm({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const { t } = useTranslation('users');
  const rules = useRules();
  const api = useApi();
  const again = usePeopleAgain();
  const views = usePeopleViews().data;
  const fields = useCustomFields();
  const tags = useTagNames();
  const { me } = useDesk();
  const [initial] = useState<Values>(() =>
    person ? valuesOf(person, fields) : { status: 'new', consent: 'unknown', owner: me.uuid },
  );
  /** What stands there as far as it was seen: a colleague's word is shown before it is written over. */
  const [seen, setSeen] = useState<Values>(initial);
  const [clashing, setClashing] = useState<readonly string[]>([]);
  const nameOfAgent = (uuid: unknown) => views?.agents.find((agent) => agent.uuid === uuid)?.nickname;
  function said(key: string, value: unknown): string {
    if (key === 'owner') return nameOfAgent(value) ?? '';
    if (key === 'status') return t(`statuses.${value as Person['status']}`);
    if (key === 'consent') return t(`consents.${value as Person['consent']}`);
    return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : textOf(value);
  }
  function theirs(key: string): string | undefined {
    if (!clashing.includes(key)) return undefined;
    const [mine, now] = [editOf({ [key]: initial[key] }, fields), editOf({ [key]: seen[key] }, fields)];
    if (JSON.stringify(mine) === JSON.stringify(now)) return undefined;
    const value = said(key, seen[key]);
    return value === '' ? t('form.theirsBlank') : t('form.theirs', { value });
  }

  async function seeAnew(id: string, mine: Values): Promise<void> {
    const { person: now } = await api('GET /users/person', { id }, { quiet: true });
    setSeen(valuesOf(now, fields));
    setClashing(Object.keys(mine));
    await again();
  }

  async function save(values: Values, changed: Values): Promise<void> {
    const edit = editOf(person ? changed : values, fields);
    if (!person) await api('POST /users/doEdit', edit);
    else {
      const was = editOf(Object.fromEntries(Object.keys(changed).map((key) => [key, seen[key]])), fields);
      await api('POST /users/doEdit', { id: person.id, ...edit, was: was as PersonEdit['was'] }).catch(
        async (error: unknown) => {
          if (errorId(error as never) === 'stale-version') await seeAnew(person.id, changed);
          throw error;
        },
      );
    }
    await again();
  }

  return (
    <FormWindow<Values>
      title={person ? t('form.change', { name: person.name || t('unnamed') }) : t('form.create')}
      as="drawer"
      width={480}
      initial={initial}
      submitText={person ? t('form.submitChange') : t('form.submitCreate')}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="name" extra={theirs('name')} label={t('columns.name')} rules={person ? [] : [rules.required]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="phone" extra={theirs('phone')} label={t('columns.phone')}>
        <Input maxLength={40} inputMode="tel" />
      </Form.Item>
      <Form.Item name="mail" extra={theirs('mail')} label={t('columns.mail')} rules={[rules.is('email')]}>
        <Input maxLength={255} inputMode="email" />
      </Form.Item>
      <Form.Item name="wechat" extra={theirs('wechat')} label={t('columns.wechat')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="tags" extra={theirs('tags')} label={t('columns.tags')} rules={[rules.list({ max: 50 })]}>
        <MultiSelect mode="tags" options={tags.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item name="category" extra={theirs('category')} label={t('columns.category')}>
        <Select allowClear options={(views?.categories ?? []).map(({ name }) => ({ value: name, label: name }))} />
      </Form.Item>
      <Form.Item name="status" extra={theirs('status')} label={t('columns.status')}>
        <Select options={STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))} />
      </Form.Item>
      <Form.Item name="owner" label={t('columns.owner')} extra={theirs('owner') ?? t('form.ownerHint')}>
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          options={(views?.agents ?? []).map(({ uuid, nickname }) => ({ value: uuid, label: nickname }))}
        />
      </Form.Item>
      <Form.Item name="consent" extra={theirs('consent')} label={t('columns.consent')}>
        <Select options={CONSENTS.map((value) => ({ value, label: t(`consents.${value}`) }))} />
      </Form.Item>
      {fields.map((field) => (
        <Form.Item
          key={field.key}
          name={`fields.${field.key}`}
          label={field.name}
          extra={theirs(`fields.${field.key}`)}
          rules={field.required ? [rules.required] : []}
        >
          <CustomControl field={field} />
        </Form.Item>
      ))}
      <Form.Item name="remark" extra={theirs('remark')} label={t('columns.remark')}>
        <Input.TextArea maxLength={5000} rows={3} />
      </Form.Item>
    </FormWindow>
  );
}

/** The control of a custom field, by its type; what `Form.Item` hands over goes to it. */
function CustomControl({ field, ...rest }: { field: CustomField }) {
  const { t } = useTranslation('users');
  const options = field.options.map((value) => ({ value, label: value }));
  switch (field.type) {
    case 'number':
      return <InputNumber {...rest} />;
    case 'date':
      return <DatePicker {...rest} />;
    case 'choice':
      return <Select allowClear options={options} {...rest} />;
    case 'choices':
      return <MultiSelect mode="multiple" options={options} {...rest} />;
    case 'yesNo':
      return (
        <Select
          allowClear
          options={[
            { value: true, label: t('yes') },
            { value: false, label: t('no') },
          ]}
          {...rest}
        />
      );
    case 'text':
      return <Input maxLength={2000} {...rest} />;
  }
}

function valuesOf(person: Person, fields: readonly CustomField[]): Values {
  const { name, phone, mail, wechat, remark, tags, category, status, consent, owner } = person;
  const custom = fields.map(({ key, type }) => {
    const value = person.fields[key] ?? undefined;
    return [`fields.${key}`, type === 'date' && typeof value === 'string' ? dayjs(value) : value];
  });
  return {
    ...{ name, phone, mail, wechat, remark, tags, status, consent },
    category: category || undefined,
    owner: owner?.uuid,
    ...Object.fromEntries(custom),
  };
}

/** As the route takes it: what was emptied is empty, custom fields by their keys. */
function editOf(values: Values, fields: readonly CustomField[]): PersonEdit {
  const edit: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(values)) {
    if (key.startsWith('fields.')) {
      const field = fields.find((one) => `fields.${one.key}` === key);
      if (field) custom[field.key] = dayjs.isDayjs(value) ? value.format('YYYY-MM-DD') : emptyAsNull(value);
    } else if (key === 'owner') edit.owner = value ?? null;
    else edit[key] = value ?? (key === 'tags' ? [] : '');
  }
  return { ...edit, ...(Object.keys(custom).length > 0 && { fields: custom }) } as PersonEdit;
}

/** A value as one reads it. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (dayjs.isDayjs(value)) return value.format('YYYY-MM-DD');
  return Array.isArray(value) ? listText(value.map(textOf)) : String(value);
}

const emptyAsNull = (value: unknown): unknown =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
