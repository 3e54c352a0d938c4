import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part';
import { Button } from '../../button';
import type { ListState } from '../list-address';
import { ListSearch } from '../toolbar';
import toolbar from '../toolbar.module.css';
import { ChipRow } from './chip-row';
import type { FilterBarState } from './use-filter-bar';

const FilterForm = lazyPart(() => import('./filter-form'), 'FilterForm');

type Props = {
  bar: FilterBarState;
  chosen: ListState['filters'];
  onChange: (changed: ListState['filters']) => void;
  /** Runs the same search again. */
  onAgain: () => void;
  /** Other tools in the bar. */
  children: ReactNode;
};

/** The bar above a list with its search; below it the form of all other filters, and the active ones as chips. */
export function FilterBar({ bar, chosen, onChange, onAgain, children }: Props) {
  const { t } = useTranslation('table');
  const { search, others, count, form } = bar;
  return (
    <>
      <div className={toolbar.toolbar}>
        {search && (
          <ListSearch
            label={search.label}
            value={(chosen[search.key] ?? [])[0] ?? ''}
            onAgain={onAgain}
            onSearch={(text) => onChange({ [search.key]: text === '' ? [] : [text] })}
          />
        )}
        {others.length > 0 && (
          <Button icon="filter" aria-expanded={form.isOpen} onClick={bar.toggle}>
            {count > 0 ? t('filtersOn', { count }) : t('filters')}
          </Button>
        )}
        {children}
      </div>
      {form.isOpen && <FilterForm filters={others} chosen={chosen} focus={form.focus} onChange={onChange} />}
      <ChipRow filters={others} chosen={chosen} onChange={onChange} onOpen={bar.openAt} />
    </>
  );
}
