import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../lib/desk/desk-context';
import { regionText } from '../../../lib/region-text';
import { Choice } from '../../../ui/choice';
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
  const any = { value: '', label: t('any') };
  return (
    <div className={style.panel}>
      <label htmlFor={`${id}-source`}>{t('source')}</label>
      <Choice
        id={`${id}-source`}
        value={filter.source}
        options={[any, ...SOURCES.map((value) => ({ value, label: t(`sources.${value}`) }))]}
        onChange={(chosen) => onChange({ source: SOURCES.find((source) => source === chosen) ?? '' })}
      />
      <label htmlFor={`${id}-region`}>{t('region')}</label>
      <Choice
        id={`${id}-region`}
        value={filter.region}
        options={[
          regions.length > 0 ? any : { value: '', label: t('noRegions') },
          ...regions.map((value) => ({ value, label: regionText(value) })),
        ]}
        onChange={(region) => onChange({ region })}
      />
    </div>
  );
}
