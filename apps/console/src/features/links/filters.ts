import { linkFields } from '@parley/protocol/fields/links';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import type { Filter, FilterOf } from '../../ui/table/types';
import { useLinkOptions } from './queries';

/** Filters of the list of links; with a site filter if there are several sites. */
export function useLinkFilters(): readonly Filter<FilterOf<'GET /link/getList'>>[] {
  const { t } = useTranslation('links');
  const texts = useFields(linkFields);
  const { data: options } = useLinkOptions();
  return [
    { key: 'text', kind: 'text', label: t('search'), isSearch: true },
    {
      key: 'state',
      kind: 'some',
      label: t('filters.state'),
      options: texts.options('state'),
    },
    {
      key: 'style',
      kind: 'some',
      label: t('filters.style'),
      options: texts.options('style'),
    },
    ...((options?.sites.length ?? 0) > 1
      ? [
          {
            key: 'site' as const,
            kind: 'some' as const,
            label: t('filters.site'),
            options: (options?.sites ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
    {
      key: 'group',
      kind: 'some',
      label: t('filters.group'),
      options: (options?.groups ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      key: 'agent',
      kind: 'some',
      label: t('filters.agent'),
      options: (options?.agents ?? []).map(({ id, nickname }) => ({ value: id, label: nickname })),
    },
  ];
}
