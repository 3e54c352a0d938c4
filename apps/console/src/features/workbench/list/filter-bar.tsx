import { memo, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part';
import { regionText } from '../../../lib/region-text';
import { Icon } from '../../../ui/icon';
import { Menu } from '../../../ui/menu';
import { isFiltering, SCOPES, type Source } from './filter';
import style from './filter-bar.module.css';
import { SORTS, type Sort } from './ranks';
import type { Filtering } from './use-filter';

const FilterPanel = lazyPart(
  () => import('./filter-panel'),
  (part) => part.FilterPanel,
);

type Props = Filtering & {
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** How many the filter lets through, and how many not. */
  shown: number;
  hidden: number;
};

/** Above the list: finding, whose visitors, narrowing further, and the order. What moves in the list draws nothing here. */
export const FilterBar = memo(function FilterBar({ filter, change, clear, sort, onSort, shown, hidden }: Props) {
  const { t } = useTranslation('workbenchList');
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const input = useRef<HTMLInputElement>(null);
  const set = [filter.source, filter.region].filter(Boolean).length;
  return (
    <search className={style.bar} aria-label={t('filter')}>
      <div className={style.line}>
        <span className={style.find}>
          <Icon name="search" size={14} />
          <input
            ref={input}
            type="search"
            className={style.input}
            placeholder={t('search')}
            aria-label={t('search')}
            value={filter.text}
            onChange={({ target }) => change({ text: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || filter.text === '') return;
              event.stopPropagation();
              change({ text: '' });
            }}
          />
          {filter.text !== '' && (
            <button
              type="button"
              className={style.empty}
              aria-label={t('clearSearch')}
              title={t('clearSearch')}
              onClick={() => {
                change({ text: '' });
                input.current?.focus();
              }}
            >
              <Icon name="close" size={12} />
            </button>
          )}
        </span>
        <button
          type="button"
          className={style.tool}
          aria-label={set > 0 ? t('filterOn', { count: set }) : t('filter')}
          title={t('filter')}
          aria-expanded={isOpen}
          aria-controls={panel}
          data-on={set > 0 || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name="filter" />
        </button>
        <Menu
          label={t('order', { order: t(`sort.${sort}`) })}
          className={`${style.tool} ${sort === 'state' ? '' : style.on}`}
          items={SORTS.map((key) => ({
            key,
            label: t(`sort.${key}`),
            hint: t(`sortHint.${key}`),
            checked: key === sort,
            onSelect: () => onSort(key),
          }))}
        >
          <Icon name="sort" />
        </Menu>
      </div>
      <fieldset className={style.scopes}>
        <legend className="visually-hidden">{t('scope')}</legend>
        {SCOPES.map((scope) => (
          <button
            key={scope}
            type="button"
            className={style.scope}
            aria-pressed={filter.scope === scope}
            title={t(`scopeHint.${scope}`)}
            onClick={() => change({ scope })}
          >
            {t(`scopes.${scope}`)}
          </button>
        ))}
      </fieldset>
      <div id={panel} className={style.panelPlace}>
        {isOpen && <FilterPanel filter={filter} onChange={change} />}
      </div>
      {isFiltering(filter) && (
        <div className={style.chips}>
          {filter.source && (
            <Chip what={t(`sources.${filter.source as Source}`)} onDrop={() => change({ source: '' })} />
          )}
          {filter.region && <Chip what={regionText(filter.region)} onDrop={() => change({ region: '' })} />}
          <span className={style.hidden} role="status">
            {hidden > 0 ? t('hidden', { count: hidden }) : t('shown', { count: shown })}
          </span>
          <button type="button" className={style.clear} onClick={clear}>
            {t('clear')}
          </button>
        </div>
      )}
    </search>
  );
});

function Chip({ what, onDrop }: { what: string; onDrop: () => void }) {
  const { t } = useTranslation('workbenchList');
  return (
    <button type="button" className={style.chip} title={t('without', { what })} onClick={onDrop}>
      <span className={style.cut}>{what}</span>
      <Icon name="close" size={12} />
    </button>
  );
}
