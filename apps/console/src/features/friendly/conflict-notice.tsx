import { contactFields } from '@parley/protocol/fields/friendly';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { Notice } from '../../ui/notice';
import { rightsOf } from './columns';
import { changedFields } from './form-values';
import type { Contact } from './queries';

export type Conflict = { by: string; contact: Contact };

const LABELS = {
  name: 'form.name',
  company: 'form.company',
  allowed: 'form.rights',
  group: 'form.group',
  remark: 'form.remark',
} as const;

/**
 * Shows who changed the same contact meanwhile, and its current values. Saving again overwrites only the fields that were
 * changed in the form.
 */
export function ConflictNotice({ before, conflict: { by, contact } }: { before: Contact; conflict: Conflict }) {
  const { t } = useTranslation('friendly');
  const texts = useFields(contactFields);
  const fields = changedFields(before, contact);
  const now = {
    name: contact.name,
    company: contact.company,
    allowed: rightsOf(contact, (right) => texts.value('allowed', right)),
    group: contact.group?.name ?? t('noGroup'),
    remark: contact.remark,
  };
  return (
    <Notice kind="wait" title={t('conflict.title', { by: by || t('conflict.somebody') })}>
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field}>{t('conflict.change', { field: t(LABELS[field]), value: now[field] || '—' })}</li>
          ))}
        </ul>
      )}
      {t('conflict.hint')}
    </Notice>
  );
}
