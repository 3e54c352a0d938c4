import { readAddress } from './address';
import type { Source } from './source';

/**
 * What makes a page view the beginning of another visit (V-29): its campaign, or the search engine or advertisement that
 * it came by, as a text that is only compared; empty: none. `source`: of this page view.
 */
export function arrivalOf(source: Pick<Source, 'source' | 'engine'>, url: string): string {
  const params = readAddress(url)?.params;
  const campaign = CAMPAIGN.map((name) => params?.get(name)?.toLowerCase() ?? '');
  if (campaign.some(Boolean)) return `campaign ${campaign.join(' / ')}`.slice(0, ARRIVAL_LENGTH);
  return source.source === 'ads' || source.source === 'search' ? `${source.source} ${source.engine}` : '';
}

/** Not the keyword and not the creative: they change within one campaign. */
const CAMPAIGN = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_id'];
const ARRIVAL_LENGTH = 300;

/** Whether a page view may have an arrival at all: most are of the same site, without parameters. */
export function mayArrive(referrer: string, url: string): boolean {
  if (/[?#]./.test(url)) return true;
  if (referrer === '') return false;
  const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i.exec(referrer)?.[0];
  return origin !== undefined && !(url.startsWith(origin) && /^(?:$|[/?#])/.test(url.slice(origin.length)));
}

/** Facts of a running visit on which it depends whether it goes on. */
export type Going = { lastAt: number | null; endedAt: number | null; arrival: string | null };

/**
 * Whether a page view continues this visit (V-28, V-29). `until`: a visit whose last sign of life is not later has ended.
 */
export function goesOn(visit: Going, page: { arrival: string; until: number }): boolean {
  if (visit.endedAt !== null || (visit.lastAt !== null && visit.lastAt <= page.until)) return false;
  return page.arrival === '' || visit.arrival === null || visit.arrival === page.arrival;
}
