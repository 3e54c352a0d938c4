import { contactFields } from '@parley/protocol/fields/friendly';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error';
import { useFields } from '../../lib/fields/use-fields';
import { FormWindow } from '../../ui/form/form-window';
import { GrowingText } from '../../ui/form/growing-text';
import { useRules } from '../../ui/form/use-rules';
import { type Conflict, ConflictNotice } from './conflict-notice';
import type { CreatedInvitation } from './contacts-part';
import { blankValues, type ContactValues, toEdit, valuesOf } from './form-values';
import style from './friendly.module.css';
import { type Contact, RIGHTS, useChoices, useEditContact } from './queries';

type Props = {
  /** Null: a new contact. */
  contact: Contact | null;
  /** A partner was added; its invitation is shown after the form has closed. */
  onCreated: (created: CreatedInvitation) => void;
  onClose: () => void;
};

const KINDS = ['internal', 'partner'] as const;
/** Choices for the validity of an invitation, in days. */
const DAYS = [1, 3, 7, 14, 30];

/** Adds a contact, or changes one; unchanged fields are not sent. */
export function ContactForm({ contact, onCreated, onClose }: Props) {
  const { t } = useTranslation('friendly');
  const texts = useFields(contactFields);
  const rules = useRules();
  const edit = useEditContact();
  const choices = useChoices();
  const [initial] = useState(() => (contact ? valuesOf(contact) : blankValues()));
  const [conflict, setConflict] = useState<Conflict | null>(null);

  /**
   * After a conflict, the next save sends the version of the conflicting edit, so that the server accepts it; only
   * changed fields are sent.
   */
  async function submit(values: ContactValues, changed: Partial<ContactValues>): Promise<boolean> {
    try {
      const version = conflict?.contact.version ?? contact?.version;
      const body = contact ? { id: contact.id, ...(version && { version }), ...toEdit(changed) } : toEdit(values);
      const { code, name } = await edit.mutateAsync(body);
      if (code) onCreated({ name, invitation: code });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.id !== 'edited-meanwhile') throw error;
      setConflict(error.detail as unknown as Conflict);
      return false;
    }
  }

  return (
    <FormWindow<ContactValues>
      tells
      as="drawer"
      title={contact ? t('form.change', { name: contact.name }) : t('form.create')}
      width={520}
      initial={initial}
      submitText={contact ? t('form.submitChange') : t('form.submitCreate')}
      fieldOfError={{ 'unknown-agent': 'agent', 'unknown-group': 'group' }}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflict && contact && <ConflictNotice before={contact} conflict={conflict} />}
      {!contact && <KindFields />}
      <Form.Item noStyle dependencies={['kind']}>
        {({ getFieldValue }) => {
          const isPartner = (contact?.kind ?? getFieldValue('kind')) === 'partner';
          return (
            <>
              <Form.Item
                name="name"
                label={t('form.name')}
                extra={t(isPartner || contact ? 'form.nameHint' : 'form.nameOfColleague')}
                rules={isPartner || contact ? [rules.required] : []}
              >
                <Input maxLength={100} />
              </Form.Item>
              <Form.Item name="company" label={t('form.company')}>
                <Input maxLength={100} />
              </Form.Item>
            </>
          );
        }}
      </Form.Item>
      <Form.Item name="allowed" label={t('form.rights')} extra={t('form.rightsHint')}>
        <Checkbox.Group options={texts.options('allowed', RIGHTS)} />
      </Form.Item>
      <Form.Item name="group" label={t('form.group')} extra={t('form.groupHint')}>
        <Select
          allowClear
          placeholder={t('noGroup')}
          showSearch={{ optionFilterProp: 'label' }}
          loading={choices.isPending}
          options={(choices.data?.groups ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="remark" label={t('form.remark')} extra={t('form.remarkHint')}>
        <GrowingText maxLength={1000} lines={[2, 5]} />
      </Form.Item>
    </FormWindow>
  );
}

/** Fields of a new contact only: its kind, and the colleague or the validity of the invitation. */
function KindFields() {
  const { t } = useTranslation('friendly');
  const texts = useFields(contactFields);
  const rules = useRules();
  const [typed, setTyped] = useState('');
  const choices = useChoices(useDeferredValue(typed.trim()));
  return (
    <>
      <Form.Item noStyle dependencies={['kind']}>
        {({ getFieldValue }) => (
          <Form.Item
            name="kind"
            label={t('form.type')}
            extra={t(`form.typeHint.${(getFieldValue('kind') as Contact['kind']) ?? 'partner'}`)}
          >
            <Segmented className={style.kinds ?? ''} options={texts.options('kind', KINDS)} />
          </Form.Item>
        )}
      </Form.Item>
      <Form.Item noStyle dependencies={['kind']}>
        {({ getFieldValue }) =>
          getFieldValue('kind') === 'internal' ? (
            <Form.Item
              name="agent"
              label={t('form.colleague')}
              extra={t('form.colleagueHint')}
              rules={[rules.required]}
            >
              <Select
                showSearch={{ filterOption: false, onSearch: setTyped }}
                loading={choices.isFetching}
                options={(choices.data?.agents ?? []).map(({ id, nickname, username }) => ({
                  value: id,
                  label: `${nickname} · ${username}`,
                }))}
              />
            </Form.Item>
          ) : (
            <Form.Item name="days" label={t('form.days')} extra={t('form.daysHint')}>
              <Select options={DAYS.map((count) => ({ value: count, label: t('form.dayCount', { count }) }))} />
            </Form.Item>
          )
        }
      </Form.Item>
    </>
  );
}
