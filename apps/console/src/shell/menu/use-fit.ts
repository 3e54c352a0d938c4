import { type RefObject, useLayoutEffect, useState } from 'react';
import { fitCount } from './fit';

/** Width in px of the button for entries that do not fit. */
const REST_PX = 56;

export type Fit = { count: number; width: number | undefined };

/**
 * The number of menu entries that fit into a bar, and their total width. All entries are rendered, so that each can be
 * measured; those that do not fit are invisible and not focusable.
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
