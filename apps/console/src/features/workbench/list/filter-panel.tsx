import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../lib/desk/desk-context';
import { regionText } from '../../../lib/region-text';
import { type ListFilter, regionsIn, SOURCES } from './filter';
import style from './filter-bar.module.css';
import type { FilterState } from './use-filter';

/** Most regions listed. They are those of the visitors at the time the panel opens. */
const REGIONS_SHOWN = 100;

/** Filters by source and region. */
export function FilterPanel({ filter, onChange }: { filter: ListFilter; onChange: FilterState['change'] }) {
  const { t } = useTranslation('workbenchList');
  const desk = useDesk();
  const id = useId();
  const known = useMemo(() => regionsIn(desk.store.getState().inbox?.visitors.values() ?? []), [desk]);
  const shown = known.slice(0, REGIONS_SHOWN);
  const regions = filter.region && !shown.includes(filter.region) ? [filter.region, ...shown] : shown;
  return (
    <div className={style.panel}>
      <label htmlFor={`${id}-source`}>{t('source')}</label>
      <select
        id={`${id}-source`}
        className={style.select}
        value={filter.source}
        onChange={({ target }) => onChange({ source: SOURCES.find((source) => source === target.value) ?? '' })}
      >
        <option value="">{t('any')}</option>
        {SOURCES.map((source) => (
          <option key={source} value={source}>
            {t(`sources.${source}`)}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-region`}>{t('region')}</label>
      <select
        id={`${id}-region`}
        className={style.select}
        value={filter.region}
        onChange={({ target }) => onChange({ region: target.value })}
      >
        <option value="">{regions.length > 0 ? t('any') : t('noRegions')}</option>
        {regions.map((region) => (
          <option key={region} value={region}>
            {regionText(region)}
          </option>
        ))}
      </select>
    </div>
  );
}
