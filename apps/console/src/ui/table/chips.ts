import type { Filter } from './types';

/** One filter that narrows the list, as a sentence has it: "角色" + "为" + "管理员 或 坐席". */
export type Chip = { key: string; label: string; verb: Verb; values: readonly string[] };
export type Verb = 'is' | 'holds' | 'between' | 'since' | 'until';

type Chosen = Readonly<Record<string, readonly string[]>>;

/** What the list is narrowed by, in the filters' own order. `day` writes a day as people do. */
export function chipsOf(filters: readonly Filter[], chosen: Chosen, day: (day: string) => string): Chip[] {
  return filters.flatMap((filter): Chip[] => {
    const { key, label } = filter;
    const values = chosen[key] ?? [];
    if (filter.kind === 'period') {
      const [from] = values;
      const [to] = chosen[filter.to] ?? [];
      if (from && to) return [{ key, label, verb: 'between', values: [day(from), day(to)] }];
      if (from) return [{ key, label, verb: 'since', values: [day(from)] }];
      return to ? [{ key, label, verb: 'until', values: [day(to)] }] : [];
    }
    if (values.length === 0) return [];
    if (filter.kind === 'text') return [{ key, label, verb: 'holds', values }];
    const labelOf = (value: string): string => filter.options.find((option) => option.value === value)?.label ?? value;
    return [{ key, label, verb: 'is', values: values.map(labelOf) }];
  });
}

/** What takes a chip away: all keys of its filter, empty. */
export function withoutChip(filters: readonly Filter[], key: string): Record<string, readonly string[]> {
  const filter = filters.find((each) => each.key === key);
  return { [key]: [], ...(filter?.kind === 'period' ? { [filter.to]: [] } : {}) };
}

export const withoutAny = (filters: readonly Filter[]): Record<string, readonly string[]> =>
  Object.assign({}, ...filters.map(({ key }) => withoutChip(filters, key)));
