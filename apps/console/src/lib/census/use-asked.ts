import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTab } from '../frame/tab-context';
import { useApi } from '../services';
import { useNow } from '../time/use-now';
import { type Asked, type FilterKey, readAsked, writeAsked } from './asked';
import {
  comparedDays,
  comparedSpan,
  type Days,
  daysOfPreset,
  faultOf,
  hasTooManySteps,
  type RangeFault,
  type Span,
  spanOf,
  usualStep,
} from './range';
import { dayOf, type Step } from './zoned-days';

const MINUTE_MS = 60_000;

/** The reporting time zone, and choices for the filters of statistics. */
export function useCensusOptions() {
  const api = useApi();
  return useQuery({
    queryKey: ['census-options'],
    queryFn: () => api('GET /census/getOptions', undefined, { quiet: true }),
    staleTime: 5 * MINUTE_MS,
  });
}

export type AskedState = {
  asked: Asked;
  /** The reporting time zone. */
  zone: string;
  today: string;
  days: Days;
  /** Null while `fault` is set. */
  span: Span | null;
  compared: { days: Days; span: Span } | null;
  step: Step;
  fault: RangeFault | 'tooManySteps' | null;
  /** Writes to the address; other parameters of the page in `more`. */
  change: (changed: Partial<Asked>, more?: Record<string, string | null>) => void;
  filter: (key: FilterKey, value: string | null) => void;
};

/** What the page's address asks, in the reporting time zone. */
export function useAsked(zone: string, { resets = ['page'] }: { resets?: readonly string[] } = {}): AskedState {
  const tab = useTab();
  const now = useNow(MINUTE_MS);
  const today = dayOf(now, zone);
  const asked = useMemo(() => readAsked(tab.query), [tab.query]);
  const read = useMemo(() => resolve(asked, { zone, today }), [asked, zone, today]);
  const compared = useMemo(() => {
    if (asked.compare === 'none' || !read.span) return null;
    const days = comparedDays(read.days, asked.compare, { today, range: asked.range });
    // The present minute is enough: what is compared ends where the range does.
    return { days, span: comparedSpan(days, read.span, { zone, now: Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS }) };
  }, [asked.compare, asked.range, read, today, zone]);

  function change(changed: Partial<Asked>, more: Record<string, string | null> = {}): void {
    const without = Object.fromEntries(resets.map((key) => [key, null]));
    tab.setQuery({ ...tab.query, ...without, ...writeAsked({ ...asked, ...changed }), ...more }, { replace: false });
  }

  return {
    asked,
    zone,
    today,
    compared,
    change,
    ...read,
    filter: (key, value) => change({ filters: { ...asked.filters, [key]: value ?? undefined } as Asked['filters'] }),
  };
}

function resolve({ range, step }: Asked, { zone, today }: { zone: string; today: string }) {
  const days = typeof range === 'string' ? daysOfPreset(range, today) : range;
  const fault = faultOf(days);
  if (fault) return { days, span: null, step: step ?? 'day', fault };
  const span = spanOf(days, zone);
  const chosen = step ?? usualStep(days);
  return hasTooManySteps(span, chosen)
    ? { days, span: null, step: chosen, fault: 'tooManySteps' as const }
    : { days, span, step: chosen, fault: null };
}
