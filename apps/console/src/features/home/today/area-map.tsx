import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MapPicture, useDrawn } from '../../../lib/census/map/map-picture';
import { valuesOf } from '../../../lib/census/map/shares';
import { regionText } from '../../../lib/region-text';
import type { Charts } from './queries';

type Place = Charts['provinces'][number];
type Props = { provinces: readonly Place[]; onPick: (place: Place) => void };

/** Today's visits on a map of China; the bars beside it say the largest, those abroad among them. */
export function AreaMap({ provinces, onPick }: Props) {
  const { t } = useTranslation('home');
  const drawn = useDrawn('china').data;
  const values = useMemo(() => valuesOf('china', provinces, 'visits'), [provinces]);
  if (!drawn) return null;
  const textOf = (key: string): string => {
    const name = provinces.find((place) => place.key === key)?.name ?? drawn.names?.[key] ?? key;
    return t('charts.place', { place: regionText(name), value: values.get(key) ?? 0 });
  };
  return (
    <MapPicture
      {...{ drawn, values, textOf }}
      title={t('charts.map')}
      onPick={(key) => {
        const place = provinces.find((each) => each.key === key);
        if (place) onPick(place);
      }}
    />
  );
}
