import { peopleFields } from '@parley/protocol/fields/people';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../../lib/fields/use-fields';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useCustomFields } from '../../../lib/settings/custom-fields';
import { listText } from '../../../lib/text/list-text';
import { fullTime, shortTime } from '../../../lib/time/format';
import { usePeopleViews } from '../queries';
import type { About } from './queries';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Fields of a change that hold agent ids. */
const AGENTS = new Set(['owner', 'ownerId', 'assignee', 'sharedWith']);
/** Fields of a change that hold times, Unix ms. */
const TIMES = new Set(['dueAt', 'doneAt', 'until']);

/** Texts of values, durations, fields, actions and origins. */
export function useWords() {
  const { t, i18n } = useTranslation('userDetail');
  const texts = useFields(peopleFields);
  const custom = useCustomFields();
  const agents = usePeopleViews().data?.agents ?? [];

  function duration(ms: number): string {
    if (ms < MINUTE_MS) return t('seconds', { count: Math.round(ms / SECOND_MS) });
    if (ms < HOUR_MS) return t('minutes', { count: Math.round(ms / MINUTE_MS) });
    return t('hours', { count: Math.round((ms / HOUR_MS) * 10) / 10 });
  }

  function value(raw: unknown, field = ''): string {
    if (raw === null || raw === undefined) return '';
    if (typeof raw === 'boolean') return t(raw ? 'yes' : 'no', { ns: 'users' });
    if (Array.isArray(raw)) return listText(raw.map((one) => value(one, field)));
    if (AGENTS.has(field)) return agents.find(({ uuid }) => uuid === raw)?.nickname ?? String(raw);
    if (typeof raw === 'number' && TIMES.has(field)) return fullTime(raw, currentLanguage());
    if (typeof raw === 'object') return '$' in raw ? t('item.erased') : JSON.stringify(raw);
    if (field === 'status' || field === 'consent') return texts.value(field, String(raw));
    return String(raw);
  }

  function field(name: string): string {
    if (name.startsWith('fields.')) return custom.find(({ key }) => key === name.slice(7))?.name ?? name.slice(7);
    return i18n.exists(`userDetail:fields.${name}`) ? t(`fields.${name}` as 'fields.name') : name;
  }

  function action(name: string): string {
    const key = name.replace(/^users\./, '');
    return i18n.exists(`userDetail:actions.${key}`) ? t(`actions.${key}` as 'actions.edit') : name;
  }

  const provenance = ({ how, nickname, time }: About['provenance'][string]): string =>
    `${t(`how.${how}`, { who: nickname ?? '—' })} · ${shortTime(time, Date.now(), currentLanguage())}`;

  return { duration, value, field, action, provenance };
}
