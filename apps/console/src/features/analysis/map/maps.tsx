import Segmented from 'antd/es/segmented';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../lib/api/download';
import { figureText } from '../../../lib/census/figure-text';
import { figureOf } from '../../../lib/census/figures';
import { MapPicture, useDrawn } from '../../../lib/census/map/map-picture';
import { pictureOf } from '../../../lib/census/map/picture';
import { besides, CHINA, largest, type MapName, type Values, valuesOf } from '../../../lib/census/map/shares';
import { Missing, renewing, Stale } from '../../../lib/census/missing';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { Button } from '../../../ui/button';
import { Failed } from '../../../ui/failed';
import { FIRST_FIGURE } from '../kind';
import type { AnalysisProps } from '../page';
import { useAreas } from '../use-lists';
import type { useNames } from '../use-names';
import style from './maps.module.css';

type Props = AnalysisProps & { nameOf: ReturnType<typeof useNames> };

const NOTHING = { list: [], sum: {} };

/** Places listed beside the map. */
const MOST_LISTED = 10;

/** A sum by place, on a map of China or of the world, with the first places as a list. */
export function Maps({ kind, state, place, go, nameOf }: Props) {
  const { t } = useTranslation('analysis');
  const [map, setMap] = useState<MapName>('china');
  const drawn = useDrawn(map);
  const svg = useRef<SVGSVGElement>(null);
  const chosen = figureOf(kind.area, place.figure);
  const entry = chosen?.kind === 'sum' ? chosen : figureOf(kind.area, FIRST_FIGURE[kind.area])!;
  const areas = useAreas(kind, { state, place, figure: entry.key });
  const { data } = areas;
  const rows = data?.list ?? [];
  const values = valuesOf(map, rows, entry.key);
  const title = t('map.title', { name: entry.name[currentLanguage()] });
  const textOf = (value: number) => figureText(value, entry.unit);
  const { overseas, unknown } = besides(data ?? NOTHING, entry.key);
  const rowOf = (key: string) => rows.find((row) => row.key === key);
  const textOfKey = (key: string): string =>
    key === CHINA ? t('map.china') : nameOf('area', rowOf(key) ?? { key, name: drawn.data?.names?.[key] ?? key });
  const textOfPlace = (key: string): string => {
    const value = values.get(key);
    return t('map.place', { place: textOfKey(key), value: value === undefined ? t('map.none') : textOf(value) });
  };
  /** What a press on a place opens: its parts, or the map of its provinces. */
  const openerOf = (key: string): (() => void) | null => {
    if (map === 'world' && key === CHINA) return () => setMap('china');
    const row = rowOf(key);
    return row?.isDivisible ? () => go({ trail: [{ id: row.id, key, name: row.name }], text: '', pinned: [] }) : null;
  };
  return (
    <section className={`${style.card} ${renewing(areas)}`} aria-label={title}>
      <div className={style.head}>
        <h2 className={style.title}>{title}</h2>
        <Segmented
          aria-label={t('map.which')}
          value={map}
          options={(['china', 'world'] as const).map((value) => ({ value, label: t(`map.${value}`) }))}
          onChange={setMap}
        />
        <Button
          size="s"
          look="quiet"
          icon="download"
          aria-label={t('map.picture')}
          title={t('map.picture')}
          onClick={() =>
            svg.current && void pictureOf(svg.current).then((blob) => saveFile({ name: `${title}.png`, blob }))
          }
        />
      </div>
      {data ? <Stale of={areas} /> : <Missing of={areas} />}
      <div className={style.columns} hidden={!data}>
        {drawn.isError && <Failed error={drawn.error} busy={drawn.isFetching} onRetry={() => void drawn.refetch()} />}
        {drawn.data ? (
          <MapPicture
            {...{ svg, title, values }}
            drawn={drawn.data}
            textOf={textOfPlace}
            onPick={(key) => openerOf(key)?.()}
          />
        ) : (
          <div className={style.place} aria-busy="true" />
        )}
        <Places {...{ values, textOf, openerOf }} nameOf={textOfKey} />
      </div>
      {data && (
        <p className={style.note}>
          <span className={style.scale}>
            {textOf(0)}
            <span className={style.ramp} aria-hidden="true" />
            {textOf(Math.max(0, ...values.values()))}
          </span>
          {map === 'china' && t('map.overseas', { value: textOf(overseas), unknown: textOf(unknown) })}
        </p>
      )}
      <p className={style.note}>{t('map.source')}</p>
    </section>
  );
}

type PlacesProps = {
  values: Values;
  textOf: (value: number) => string;
  nameOf: (key: string) => string;
  openerOf: (key: string) => (() => void) | null;
};

function Places({ values, textOf, nameOf, openerOf }: PlacesProps) {
  return (
    <ol className={style.list}>
      {largest(values, MOST_LISTED).map(([key, value]) => {
        const open = openerOf(key);
        return (
          <li key={key}>
            {open ? (
              <Button look="link" onClick={open}>
                {nameOf(key)}
              </Button>
            ) : (
              <span>{nameOf(key)}</span>
            )}
            <span className={style.value}>{textOf(value)}</span>
          </li>
        );
      })}
    </ol>
  );
}
