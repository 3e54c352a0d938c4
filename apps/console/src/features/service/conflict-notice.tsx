import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { type Shift, shiftText } from '../../lib/time/shift-text';
import { languageName } from '../../ui/faces/languages';
import { Notice } from '../../ui/notice';
import type { Conflict } from './agent-form';
import { type AgentValues, changedFields, valuesOf } from './form-values';
import type { Agent } from './queries';

const LABELS = {
  username: 'form.username',
  nickname: 'form.nickname',
  password: 'form.password',
  jobNumber: 'form.jobNumber',
  roles: 'form.roles',
  permissions: 'form.permissions',
  groups: 'form.groups',
  limit: 'form.limit',
  initialBatch: 'form.batch',
  enabled: 'form.enabled',
  skills: 'form.skills',
  languages: 'form.languages',
  signature: 'form.signature',
  welcome: 'form.welcome',
  away: 'form.away',
  allowedAddresses: 'form.addresses',
  faces: 'form.faces',
  regions: 'form.regions',
  shifts: 'form.shifts',
  timeZone: 'form.timeZone',
  maxIdle: 'form.maxIdle',
} as const satisfies Record<keyof AgentValues, string>;

/**
 * Shows who changed the same agent meanwhile, and its current values. Saving again overwrites only the fields that were
 * changed in the form.
 */
export function ConflictNotice({ before, conflict }: { before: Agent; conflict: Conflict }) {
  const { t } = useTranslation('service');
  const now = valuesOf(conflict.agent);
  const fields = changedFields(before, conflict.agent);
  return (
    <Notice kind="wait" title={t('conflict.title', { by: conflict.by || t('conflict.somebody') })}>
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field}>{t('conflict.change', { field: t(LABELS[field]), value: wordsOf(now[field]) })}</li>
          ))}
        </ul>
      )}
      {t('conflict.hint')}
    </Notice>
  );
}

function partOf(part: string | AgentValues['skills'][number] | AgentValues['faces'][number] | Shift): string {
  if (typeof part === 'string') return part;
  if ('days' in part) return shiftText(part);
  return 'language' in part ? `${languageName(part.language)} ${part.nickname}` : `${part.name} ${part.value}`;
}

/** A short text for a value: elements of lists, and of texts in two languages the first that is not empty. */
function wordsOf(value: AgentValues[keyof AgentValues] | undefined): string {
  const comma = currentLanguage() === 'zh' ? '、' : ', ';
  if (value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(partOf).join(comma);
  if (typeof value === 'object') return value.zh || value.en || '—';
  return String(value);
}
