import { groupFields } from '@parley/protocol/fields/groups';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../../lib/fields/use-fields';
import '../../../lib/settings/texts';
import { FormWindow } from '../../../ui/form/form-window';
import { MultiSelect } from '../../../ui/form/multi-select';
import { useRules } from '../../../ui/form/use-rules';
import { type Group, useAgentsNamed, useEditGroup, useGroups } from '../queries';
import { type GroupValues, toEdit, valuesOf } from './group-values';

/** Creates a group, or changes one. */
export function GroupForm({ group, onClose }: { group: Group | null; onClose: () => void }) {
  const { t } = useTranslation(['service', 'settings']);
  const texts = useFields(groupFields);
  const rules = useRules();
  const edit = useEditGroup();
  const groups = useGroups();
  const [typed, setTyped] = useState('');
  const agents = useAgentsNamed(typed);
  const members = useAgentsNamed('');
  const known = [...(members.data?.list ?? []), ...(agents.data?.list ?? [])];
  const names = new Map(known.map(({ id, nickname, username }) => [id, `${nickname} (${username})`]));
  const options = [...names].map(([value, label]) => ({ value, label }));
  const contact = group?.emergency && !names.has(group.emergency) ? group.emergency : null;
  const contacts = contact ? [{ value: contact, label: group?.emergencyName ?? '' }, ...options] : options;
  const submit = (values: GroupValues, changed: Partial<GroupValues>) =>
    edit.mutateAsync(toEdit(group, group ? changed : values));

  return (
    <FormWindow<GroupValues>
      tells
      as="drawer"
      title={group ? t('form.change', { name: group.name }) : t('groups.add')}
      submitText={group ? t('form.submitChange') : t('form.submitCreate')}
      width={520}
      initial={valuesOf(group)}
      fieldOfError={{ 'in-use': 'name' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="name" label={texts.label('name')} rules={[rules.required]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="members" label={t('groups.members')}>
        <MultiSelect
          mode="multiple"
          showSearch={{ filterOption: false, onSearch: setTyped }}
          loading={agents.isFetching}
          options={options}
        />
      </Form.Item>
      <Form.Item name="strategy" label={texts.label('strategy')}>
        <Select options={texts.options('strategy')} />
      </Form.Item>
      <Form.Item name="overflow" label={texts.label('overflow')} extra={t('groups.overflowHint')}>
        <Select
          allowClear
          placeholder={t('groups.none')}
          options={(groups.data?.list ?? [])
            .filter(({ id }) => id !== group?.id)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="emergency" label={texts.label('emergency')} extra={t('groups.emergencyHint')}>
        <Select
          allowClear
          placeholder={t('groups.none')}
          showSearch={{ filterOption: false, onSearch: setTyped }}
          loading={agents.isFetching}
          options={contacts}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['emergency']}>
        {({ getFieldValue }) =>
          getFieldValue('emergency') ? (
            <Form.Item
              name="emergencySeconds"
              label={t('groups.emergencySeconds')}
              rules={[rules.required, rules.number({ min: 0, max: 3600 })]}
            >
              <InputNumber precision={0} />
            </Form.Item>
          ) : null
        }
      </Form.Item>
    </FormWindow>
  );
}
