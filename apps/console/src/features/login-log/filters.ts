import { loginFields } from '@parley/protocol/fields/logins';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { useApi } from '../../lib/services';
import type { Filter, FilterOf, Option } from '../../ui/table/types';
import { RECORDS } from './keys';

export function useRecordFilters(): readonly Filter<FilterOf<'GET /record/getList'>>[] {
  const { t } = useTranslation('loginLog');
  const texts = useFields(loginFields);
  const agents = useAgents();
  return [
    { key: 'text', kind: 'text', label: t('search'), isSearch: true },
    {
      key: 'ok',
      kind: 'one',
      label: t('filters.ok'),
      options: texts.options('ok'),
    },
    {
      key: 'reason',
      kind: 'some',
      label: texts.label('reason'),
      options: texts.options('reason'),
    },
    {
      key: 'uuid',
      kind: 'some',
      label: texts.label('nickname'),
      options: agents.map(({ uuid, nickname, username }) => ({ value: uuid, label: `${nickname} · ${username}` })),
    },
    {
      key: 'living',
      kind: 'one',
      label: t('filters.living'),
      options: trueOrFalse(t('living'), t('over')),
    },
    {
      key: 'ended',
      kind: 'some',
      label: texts.label('endReason'),
      options: texts.options('endReason'),
    },
    { key: 'region', kind: 'text', label: texts.label('region') },
    {
      key: 'client',
      kind: 'some',
      label: texts.label('client'),
      options: texts.options('client'),
    },
    {
      key: 'news',
      kind: 'one',
      label: texts.label('news'),
      options: trueOrFalse(t('news.yes'), t('news.no')),
    },
    { key: 'from', to: 'to', kind: 'period', label: t('filters.time') },
  ];
}

const trueOrFalse = (yes: string, no: string): Option[] => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];

/** Agents by whom the list can be filtered. */
function useAgents() {
  const api = useApi();
  const choices = useQuery({
    queryKey: [RECORDS, 'choices'],
    queryFn: () => api('GET /record/choices', undefined, { quiet: true }),
  });
  return choices.data?.agents ?? [];
}
