import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import style from './map.module.css';
import { type MapName, shadeOf, type Values } from './shares';

export type Drawn = {
  viewBox: string;
  paths: Readonly<Record<string, string>>;
  /** Of provinces; countries are named in the language of the screen. */
  names?: Readonly<Record<string, string>>;
};

const LOADS: Record<MapName, () => Promise<{ default: Drawn }>> = {
  china: () => import('./china.json'),
  world: () => import('./world.json'),
};

/** The outlines of a map, loaded when it is shown. */
export const useDrawn = (map: MapName) =>
  useQuery({
    queryKey: ['census-map', map],
    queryFn: async () => (await LOADS[map]()).default,
    staleTime: Infinity,
  });

type Props = {
  svg?: RefObject<SVGSVGElement | null>;
  drawn: Drawn;
  title: string;
  values: Values;
  /** What is said of a place under the pointer. */
  textOf: (key: string) => string;
  onPick: (key: string) => void;
};

/** Values by place as shades. A list beside it says the same for keyboards and screen readers. */
export function MapPicture({ svg, drawn, title, values, textOf, onPick }: Props) {
  const most = Math.max(0, ...values.values());
  return (
    <svg ref={svg} className={style.map} viewBox={drawn.viewBox} role="img" aria-label={title}>
      {Object.entries(drawn.paths).map(([key, path]) => {
        const value = values.get(key);
        const shade = Math.round(shadeOf(value ?? 0, most) * 100);
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the map opens the same by keys
          <path
            key={key}
            d={path}
            data-value={value !== undefined || undefined}
            style={
              shade > 0 ? { fill: `color-mix(in oklab, var(--accent) ${Math.max(12, shade)}%, var(--n2))` } : undefined
            }
            onClick={() => onPick(key)}
          >
            {key !== INSET && <title>{textOf(key)}</title>}
          </path>
        );
      })}
    </svg>
  );
}

/** The islands of the South China Sea, drawn apart; they belong to Hainan. */
const INSET = 'inset';
