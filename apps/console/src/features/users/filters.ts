import { peopleFields } from '@parley/protocol/fields/people';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { useFields } from '../../lib/fields/use-fields';
import { regionText } from '../../lib/region-text';
import { useCustomFields } from '../../lib/settings/custom-fields';
import { useSection } from '../../lib/settings/use-section';
import { useVisitWords } from '../../lib/visit-words/use-visit-words';
import type { Filter, FilterOf } from '../../ui/table/types';
import { customFilters } from './custom-filters';
import { usePeopleViews } from './queries';

export const VIEWS = ['customers', 'contact', 'category', 'shared', 'public', 'recycle', 'blacklist'] as const;
export type PeopleView = (typeof VIEWS)[number];

/** Filters of the archive; in the category view, each category shows its number of people. */
export function usePeopleFilters(view: PeopleView): readonly Filter<FilterOf<'GET /users/getList'>>[] {
  const { t } = useTranslation('users');
  const texts = useFields(peopleFields);
  const words = useVisitWords();
  const views = usePeopleViews().data;
  const tags = useTagNames();
  const seesAll = useMay()({ role: ['Admin'] });
  const custom = useCustomFields();
  const sizeOf = (size: { count: number; more: boolean } | undefined): string =>
    size ? `${size.count}${size.more ? '+' : ''}` : '';
  const agents = (views?.agents ?? []).map(({ uuid, nickname }) => ({ value: uuid, label: nickname }));

  const categories = views?.categories ?? [];
  const byCategory: Filter<'category'> =
    view === 'category'
      ? {
          key: 'category',
          kind: 'one',
          isView: true,
          label: t('filters.category'),
          options: [
            { value: '', label: t('all') },
            ...categories.map(({ name, ...size }) => ({ value: name, label: name, count: sizeOf(size) })),
          ],
        }
      : {
          key: 'category',
          kind: 'some',
          isOpen: true,
          label: t('filters.category'),
          options: categories.map(({ name }) => ({ value: name, label: name })),
        };

  return [
    {
      key: 'view',
      kind: 'one',
      isView: true,
      label: t('view'),
      options: VIEWS.map((value) => ({
        value,
        label: t(`views.${value}`),
        ...(views && value !== 'category' && { count: sizeOf(views.views[value]) }),
      })),
    },
    { key: 'text', kind: 'text', label: t('search'), isSearch: true },
    byCategory,
    {
      key: 'tag',
      kind: 'some',
      isOpen: true,
      label: t('filters.tag'),
      options: tags.map((tag) => ({ value: tag, label: tag })),
    },
    {
      key: 'status',
      kind: 'some',
      label: t('filters.status'),
      options: texts.options('status'),
    },
    { key: 'owner', kind: 'some', label: t('filters.owner'), options: agents },
    { key: 'lastAgent', kind: 'some', label: t('filters.lastAgent'), options: agents },
    {
      key: 'source',
      kind: 'some',
      label: t('filters.source'),
      options: (views?.sources ?? []).map((value) => ({ value, label: words.source(value) })),
    },
    {
      key: 'region',
      kind: 'some',
      label: t('filters.region'),
      options: (views?.regions ?? []).map((value) => ({ value, label: regionText(value) })),
    },
    { key: 'createdFrom', to: 'createdTo', kind: 'period', label: t('filters.created') },
    { key: 'seenFrom', to: 'seenTo', kind: 'period', label: t('filters.seen') },
    { key: 'dueFrom', to: 'dueTo', kind: 'period', label: t('filters.due') },
    ...customFilters(custom, { seesAll, words: { yes: t('yes'), no: t('no') } }),
  ];
}

/** Tags that the settings of the archive suggest. */
export function useTagNames(): string[] {
  const { tags = [] } = useSection('archive');
  return tags.map(({ name }) => name);
}
