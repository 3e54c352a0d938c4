import type { Need } from '@parley/core/access/allows';
import { memo, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { lazyPart } from '../../../lib/lazy-part';
import { regionText } from '../../../lib/region-text';
import { Icon } from '../../../ui/icon';
import { Menu } from '../../../ui/menu';
import { isFiltering, SCOPES, type Source } from './filter';
import style from './filter-bar.module.css';
import { SORTS, type Sort } from './ranks';
import type { FilterState } from './use-filter';

/** Who may open the page of letters. */
const LETTERS: Need = ['talk:desk', 'seePermissions:seeHistorical'];

const LettersLink = lazyPart(() => import('./letters-link'), 'LettersLink');
const FilterPanel = lazyPart(() => import('./filter-panel'), 'FilterPanel');

type Props = FilterState & {
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Numbers of visitors that match the filter and that do not. */
  shown: number;
  hidden: number;
};

/** Search, scope, filter and sorting above the list. Memoised, so that changes in the list do not render it. */
export const FilterBar = memo(function FilterBar({ filter, change, clear, sort, onSort, shown, hidden }: Props) {
  const { t } = useTranslation('workbenchList');
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  const panel = useId();
  const set = [filter.source, filter.region].filter(Boolean).length;
  return (
    <search className={style.bar} aria-label={t('filter')}>
      <div className={style.line}>
        <Scopes chosen={filter.scope} onChoose={(scope) => change({ scope })} />
        <Find text={filter.text} onText={(text) => change({ text })} />
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
        {may(LETTERS) && (
          <span className={style.tool}>
            <LettersLink />
          </span>
        )}
      </div>
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

function Find({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation('workbenchList');
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={style.find}>
      <Icon name="search" size={14} />
      <input
        ref={input}
        type="search"
        className={style.input}
        placeholder={t('search')}
        aria-label={t('search')}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.stopPropagation();
          onText('');
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className={style.empty}
          aria-label={t('clearSearch')}
          title={t('clearSearch')}
          onClick={() => {
            onText('');
            input.current?.focus();
          }}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </span>
  );
}

type Scope = FilterState['filter']['scope'];

/** Whose visitors are listed. */
function Scopes({ chosen, onChoose }: { chosen: Scope; onChoose: (scope: Scope) => void }) {
  const { t } = useTranslation('workbenchList');
  return (
    <Menu
      label={t('scopeIs', { scope: t(`scopes.${chosen}`) })}
      className={`${style.scope} ${chosen === 'all' ? '' : style.on}`}
      isAtStart
      items={SCOPES.map((scope) => ({
        key: scope,
        label: t(`scopes.${scope}`),
        hint: t(`scopeHint.${scope}`),
        checked: scope === chosen,
        onSelect: () => onChoose(scope),
      }))}
    >
      {t(`scopes.${chosen}`)}
      <Icon name="down" size={12} />
    </Menu>
  );
}

function Chip({ what, onDrop }: { what: string; onDrop: () => void }) {
  const { t } = useTranslation('workbenchList');
  return (
    <button type="button" className={style.chip} title={t('without', { what })} onClick={onDrop}>
      <span className={style.cut}>{what}</span>
      <Icon name="close" size={12} />
    </button>
  );
}
