import { clients } from '@parley/core/visit/client';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import type { Filter, FilterOf, Option } from '../../ui/table/types';
import { RECORDS } from './keys';

/** How a login can end. */
const ENDINGS = [
  'signed-out',
  'revoked',
  'forced-offline',
  'disabled',
  'removed',
  'password-changed',
  'rights-changed',
  'lapsed',
  'replayed',
  'address-not-allowed',
  'address-blocked',
] as const;

/** Why a sign-in can be refused. */
const REASONS = [
  'wrong-credentials',
  'wrong-code',
  'code-refused',
  'login-locked',
  'password-needed',
  'address-not-allowed',
] as const;

export function useRecordFilters(): readonly Filter<FilterOf<'GET /record/getList'>>[] {
  const { t } = useTranslation('loginLog');
  const agents = useAgents();
  return [
    { key: 'text', kind: 'text', label: t('search'), isSearch: true },
    {
      key: 'ok',
      kind: 'one',
      label: t('filters.ok'),
      options: trueOrFalse(t('ok'), t('refused')),
    },
    {
      key: 'reason',
      kind: 'some',
      label: t('columns.reason'),
      options: REASONS.map((value) => ({ value, label: t(`reasons.${value}`) })),
    },
    {
      key: 'uuid',
      kind: 'some',
      label: t('columns.nickname'),
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
      label: t('columns.ended'),
      options: ENDINGS.map((value) => ({ value, label: t(`endings.${value}`) })),
    },
    { key: 'region', kind: 'text', label: t('columns.region') },
    {
      key: 'client',
      kind: 'some',
      label: t('columns.client'),
      options: clients.map((value) => ({ value, label: t(`clients.${value}`) })),
    },
    {
      key: 'news',
      kind: 'one',
      label: t('columns.news'),
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
