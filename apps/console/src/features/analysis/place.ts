import { type Clock, readClock, readValid, type Valid } from '../../lib/census/asked';
import type { FigureSort } from '../../lib/census/figure-table';
import { curvesOf, FIRST_FIGURE, type PageKind } from './kind';

/** A key into which somebody went: its id (0: only its key is known), and its key for the path above the table. */
export type Crumb = { id: number; key: string; name: string };

/** What a page's address says beside range and filters. */
export type Place = {
  /** The figure of the curve. */
  figure: string;
  text: string;
  pageNo: number;
  sort: FigureSort;
  trail: readonly Crumb[];
  pinned: readonly string[];
  valid: Valid;
  clock: Clock;
};

type Query = Readonly<Record<string, string>>;

/** Depth of the deepest dimension. */
const DEEPEST = 3;
/** As many as one request takes. */
export const MOST_PINNED = 20;

export function readPlace(query: Query, kind: PageKind, figures: readonly string[]): Place {
  const [sortKey = '', order] = (query.sort ?? '').split('.');
  const first = FIRST_FIGURE[kind.area];
  return {
    figure: curvesOf(kind).find(({ key }) => key === query.figure)?.key ?? first,
    text: query.q ?? '',
    pageNo: /^[1-9]\d{0,4}$/.test(query.page ?? '') ? Number(query.page) : 1,
    sort: { key: figures.includes(sortKey) ? sortKey : first, order: order === 'asc' ? 'asc' : 'desc' },
    trail: listOf(query.drill).flatMap(readCrumb).slice(0, DEEPEST),
    pinned: listOf(query.pin)
      .filter((key) => typeof key === 'string')
      .slice(0, MOST_PINNED),
    valid: readValid(query),
    clock: readClock(query),
  };
}

/** The query's part of it; null removes a key. */
export function writePlace(place: Partial<Place>): Record<string, string | null> {
  const written: Record<string, string | null> = {};
  if (place.figure !== undefined) written.figure = place.figure;
  if (place.text !== undefined) written.q = place.text || null;
  if (place.pageNo !== undefined) written.page = place.pageNo === 1 ? null : String(place.pageNo);
  if (place.sort !== undefined) written.sort = `${place.sort.key}.${place.sort.order}`;
  if (place.trail !== undefined)
    written.drill = place.trail.length === 0 ? null : JSON.stringify(place.trail.map(crumbText));
  if (place.pinned !== undefined) written.pin = place.pinned.length === 0 ? null : JSON.stringify(place.pinned);
  if (place.valid !== undefined) written.valid = place.valid;
  if (place.clock !== undefined) written.clock = place.clock;
  return written;
}

const crumbText = ({ id, key, name }: Crumb) => (key === name ? [id, key] : [id, key, name]);

function readCrumb(crumb: unknown): Crumb[] {
  if (!Array.isArray(crumb)) return [];
  const [id, key, name = key] = crumb as unknown[];
  const isRight = Number.isInteger(id) && typeof key === 'string' && typeof name === 'string';
  return isRight ? [{ id: id as number, key: key as string, name: name as string }] : [];
}

function listOf(text: string | undefined): unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}
