import { type RefObject, useLayoutEffect, useState } from 'react';
import { fitCount } from './fit';

/** The width of the button for what has no room. */
const REST_PX = 56;

export type Fit = { count: number; width: number | undefined };

/**
 * Of the lines of a menu that lies in a bar: how many have room, and how wide they are together. All are drawn, so that each
 * can be measured; what has no room is out of sight and out of reach.
 */
export function useFit(bar: RefObject<HTMLElement | null>, lines: number): Fit {
  const [fit, setFit] = useState<Fit>({ count: lines, width: undefined });

  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are observed anew
  useLayoutEffect(() => {
    const items = [...(bar.current?.querySelectorAll<HTMLElement>(':scope > ul > li') ?? [])];
    function measure(): void {
      const widths = items.map((item) => item.getBoundingClientRect().width);
      const count = fitCount(widths, bar.current?.clientWidth ?? 0, REST_PX);
      const width = count === items.length ? undefined : widths.slice(0, count).reduce((sum, each) => sum + each, 0);
      setFit((before) => (before.count === count && before.width === width ? before : { count, width }));
    }
    measure();
    const watch = new ResizeObserver(measure);
    for (const element of [bar.current, ...items]) if (element) watch.observe(element);
    return () => watch.disconnect();
  }, [bar, lines]);

  return fit;
}
