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
/** Fields of a change that name an agent. */
const AGENTS = new Set(['owner', 'ownerId', 'assignee', 'sharedWith']);
/** Fields of a change that are moments. */
const TIMES = new Set(['dueAt', 'doneAt', 'until']);

/** Values, durations and fields in words. */
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

  function value(said: unknown, field = ''): string {
    if (said === null || said === undefined) return '';
    if (typeof said === 'boolean') return t(said ? 'yes' : 'no', { ns: 'users' });
    if (Array.isArray(said)) return listText(said.map((one) => value(one, field)));
    if (AGENTS.has(field)) return agents.find(({ uuid }) => uuid === said)?.nickname ?? String(said);
    if (typeof said === 'number' && TIMES.has(field)) return fullTime(said, currentLanguage());
    if (typeof said === 'object') return '$' in said ? t('item.erased') : JSON.stringify(said);
    if (field === 'status' || field === 'consent') return texts.value(field, String(said));
    return String(said);
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
