import { peopleFields } from '@parley/protocol/fields/people';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { type CustomField, useCustomFields } from '../../lib/settings/custom-fields';
import { Fold } from '../../ui/form/fold';
import { FormWindow } from '../../ui/form/form-window';
import { MultiSelect } from '../../ui/form/multi-select';
import { useRules } from '../../ui/form/use-rules';
import { CustomControl } from './custom-control';
import { useTagNames } from './filters';
import type { PersonValues } from './person-values';
import { type Person, usePeopleViews } from './queries';
import { usePersonEdit } from './use-person-edit';

/**
 * Adds a person, or edits one. Sends only changed fields, and does not overwrite fields that another agent changed
 * meanwhile without showing them first.
 */
export function PersonForm({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const { t } = useTranslation('users');
  const texts = useFields(peopleFields);
  const rules = useRules();
  const views = usePeopleViews().data;
  const fields = useCustomFields();
  const tags = useTagNames();
  const { initial, save, otherEdit } = usePersonEdit(person);

  const custom = (field: CustomField) => (
    <Form.Item
      key={field.key}
      name={`fields.${field.key}`}
      label={field.name}
      extra={otherEdit(`fields.${field.key}`)}
      rules={field.required ? [rules.required] : []}
    >
      <CustomControl field={field} />
    </Form.Item>
  );

  return (
    <FormWindow<PersonValues>
      tells
      title={person ? t('form.change', { name: person.name || t('unnamed') }) : t('form.create')}
      as="drawer"
      width={480}
      initial={initial}
      submitText={person ? t('form.submitChange') : t('form.submitCreate')}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        extra={otherEdit('name')}
        label={texts.label('name')}
        rules={person ? [] : [rules.required]}
      >
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="phone" extra={otherEdit('phone')} label={texts.label('phone')}>
        <Input maxLength={40} inputMode="tel" />
      </Form.Item>
      <Form.Item name="mail" extra={otherEdit('mail')} label={texts.label('mail')} rules={[rules.is('email')]}>
        <Input maxLength={255} inputMode="email" />
      </Form.Item>
      <Form.Item name="wechat" extra={otherEdit('wechat')} label={texts.label('wechat')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="tags" extra={otherEdit('tags')} label={texts.label('tags')} rules={[rules.list({ max: 50 })]}>
        <MultiSelect mode="tags" options={tags.map((value) => ({ value, label: value }))} />
      </Form.Item>
      {fields.filter(({ required }) => required).map(custom)}
      <Fold>
        <Form.Item name="category" extra={otherEdit('category')} label={texts.label('category')}>
          <Select allowClear options={(views?.categories ?? []).map(({ name }) => ({ value: name, label: name }))} />
        </Form.Item>
        <Form.Item name="status" extra={otherEdit('status')} label={texts.label('status')}>
          <Select options={texts.options('status')} />
        </Form.Item>
        <Form.Item name="owner" label={texts.label('owner')} extra={otherEdit('owner') ?? t('form.ownerHint')}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={(views?.agents ?? []).map(({ uuid, nickname }) => ({ value: uuid, label: nickname }))}
          />
        </Form.Item>
        <Form.Item name="consent" extra={otherEdit('consent')} label={texts.label('consent')}>
          <Select options={texts.options('consent')} />
        </Form.Item>
        {fields.filter(({ required }) => !required).map(custom)}
        <Form.Item name="remark" extra={otherEdit('remark')} label={texts.label('remark')}>
          <Input.TextArea maxLength={5000} rows={3} />
        </Form.Item>
      </Fold>
    </FormWindow>
  );
}
