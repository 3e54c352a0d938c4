import type { Filter } from '../types';

/** One active filter as a part of the sentence: "角色" + "为" + "管理员 或 坐席". */
export type Chip = { key: string; label: string; verb: Verb; values: readonly string[] };
export type Verb = 'is' | 'holds' | 'between' | 'since' | 'until' | 'range' | 'least' | 'most';

/** Between two values, from a value on, up to a value. */
const SPANS = { period: ['between', 'since', 'until'], range: ['range', 'least', 'most'] } as const;

type Chosen = Readonly<Record<string, readonly string[]>>;

/** The active filters in the order of declaration. `day` formats a day. */
export function chipsOf(filters: readonly Filter[], chosen: Chosen, day: (day: string) => string): Chip[] {
  return filters.flatMap((filter): Chip[] => {
    const { key, label } = filter;
    const values = chosen[key] ?? [];
    if ('to' in filter) {
      const [both, first, last] = SPANS[filter.kind];
      const said = filter.kind === 'period' ? day : String;
      const [from] = values;
      const [to] = chosen[filter.to] ?? [];
      if (from && to) return [{ key, label, verb: both, values: [said(from), said(to)] }];
      if (from) return [{ key, label, verb: first, values: [said(from)] }];
      return to ? [{ key, label, verb: last, values: [said(to)] }] : [];
    }
    if (values.length === 0) return [];
    if (filter.kind === 'text') return [{ key, label, verb: 'holds', values }];
    const labelOf = (value: string): string => filter.options.find((option) => option.value === value)?.label ?? value;
    return [{ key, label, verb: 'is', values: values.map(labelOf) }];
  });
}

/** The query that removes a chip: all keys of its filter, empty. */
export function withoutChip(filters: readonly Filter[], key: string): Record<string, readonly string[]> {
  const filter = filters.find((each) => each.key === key);
  return { [key]: [], ...(filter && 'to' in filter ? { [filter.to]: [] } : {}) };
}

export const withoutAny = (filters: readonly Filter[]): Record<string, readonly string[]> =>
  Object.assign({}, ...filters.map(({ key }) => withoutChip(filters, key)));
