import type { Column, Density } from './types';

export type Pin = 'start' | 'end' | null;
/** A column with the user's settings. */
export type Place = { key: string; isShown: boolean; pin: Pin };
export type Arrangement = { places: readonly Place[]; density: Density };

// biome-ignore lint/suspicious/noExplicitAny: whatever its rows are
type AnyColumn = Column<any>;

/**
 * The stored form, kept short: a preference has a few thousand characters at most, and a list may have custom columns.
 */
type Kept = { o: string[]; h: string[]; s: string[]; e: string[]; d: Density };
/** Hidden and pinned columns by index in the order; older versions stored keys. */
type Written = Omit<Kept, 'h' | 's' | 'e'> & Record<'h' | 's' | 'e', (number | string)[]>;

/**
 * Order, visibility, pins and density from the stored form; a new column is placed after the one declared before it.
 */
export function arrange(columns: readonly AnyColumn[], kept: string): Arrangement {
  const chosen = readKept(kept);
  const usual = columns.map(({ key, isHidden, pin }): Place => ({ key, isShown: !isHidden, pin: pin ?? null }));
  if (!chosen) return { places: inSight(usual), density: 'middle' };
  const order = chosen.o.filter((key) => columns.some((column) => column.key === key));
  columns.forEach(({ key }, at) => {
    if (order.includes(key)) return;
    const before = columns[at - 1]?.key;
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  });
  const places = order.map((key): Place => {
    const column = columns.find((each) => each.key === key);
    const isNew = !chosen.o.includes(key);
    if (isNew) return usual.find((place) => place.key === key) ?? { key, isShown: true, pin: null };
    const pin = chosen.s.includes(key) ? 'start' : chosen.e.includes(key) ? 'end' : null;
    return { key, isShown: column?.isName === true || !chosen.h.includes(key), pin };
  });
  return { places: inSight(places), density: chosen.d };
}

export function keep({ places, density }: Arrangement): string {
  const those = (are: (place: Place) => boolean): number[] => places.flatMap((place, at) => (are(place) ? [at] : []));
  const written: Written = {
    o: places.map(({ key }) => key),
    h: those(({ isShown }) => !isShown),
    s: those(({ pin }) => pin === 'start'),
    e: those(({ pin }) => pin === 'end'),
    d: density,
  };
  return JSON.stringify(written);
}

/** Moves a column from index `from` to `to`. Moved next to pinned columns, it takes on their pin. */
export function movePlace(places: readonly Place[], from: number, to: number): Place[] {
  const taken = places[from];
  if (!taken || to < 0 || to >= places.length || from === to) return [...places];
  const rest = places.filter((_, at) => at !== from);
  const pin = rest[from < to ? to - 1 : to]?.pin ?? null;
  return inSight([...rest.slice(0, to), { ...taken, pin }, ...rest.slice(to)]);
}

export const showPlace = (places: readonly Place[], key: string, isShown: boolean): Place[] =>
  places.map((place) => (place.key === key ? { ...place, isShown } : place));

export const pinPlace = (places: readonly Place[], key: string, pin: Pin): Place[] =>
  inSight(places.map((place) => (place.key === key ? { ...place, pin } : place)));

/** The order on screen and in the chooser: columns pinned to the start, others, columns pinned to the end. */
const inSight = (places: readonly Place[]): Place[] => [
  ...places.filter(({ pin }) => pin === 'start'),
  ...places.filter(({ pin }) => pin === null),
  ...places.filter(({ pin }) => pin === 'end'),
];

function readKept(text: string): Kept | null {
  try {
    const written: unknown = JSON.parse(text);
    if (!isWritten(written)) return null;
    const { o, d } = written;
    const keys = (those: readonly (number | string)[]): string[] =>
      those.flatMap((one) => (typeof one === 'string' ? [one] : (o[one] ?? [])));
    return { o, h: keys(written.h), s: keys(written.s), e: keys(written.e), d };
  } catch {
    return null;
  }
}

function isWritten(kept: unknown): kept is Written {
  if (typeof kept !== 'object' || kept === null) return false;
  const { o, h, s, e, d } = kept as Record<string, unknown>;
  return [o, h, s, e].every(Array.isArray) && ['compact', 'middle', 'roomy'].includes(d as string);
}
