import { fitsPage } from '../visit/page-pattern';
import { isWithin } from '../visit/regions';

/** Conditions of a rule for automatic invitations that the server can judge; an empty list holds for everybody. */
export type Conditions = {
  pages: readonly string[];
  pagesViewed: number;
  referrers: readonly string[];
  keywords: readonly string[];
  regions: readonly string[];
  devices: readonly string[];
  visitors: 'all' | 'new' | 'returning';
  hours: 'any' | 'open' | 'closed';
  agents: 'any' | 'free';
};

export type VisitFacts = {
  URL: string;
  pages: number;
  referrer: string;
  keyword: string;
  /** Six digits; empty: not known. */
  region: string;
  device: string;
  visits: number;
  isOpen: boolean;
  isAgentFree: boolean;
};

/** Whether all conditions hold that the server can judge. */
export const fits = (rule: Conditions, facts: VisitFacts): boolean => fitsVisit(rule, facts) && fitsPlace(rule, facts);

/** The conditions that another page of the visit can fulfil. */
export const fitsPlace = (rule: Conditions, { pages, URL }: VisitFacts): boolean =>
  pages >= rule.pagesViewed && isOneOf(rule.pages, (pattern) => fitsPage(pattern, URL));

const isOneOf = (wanted: readonly string[], holds: (one: string) => boolean): boolean =>
  wanted.length === 0 || wanted.some(holds);

/** All others. */
export function fitsVisit(rule: Conditions, facts: VisitFacts): boolean {
  return (
    (rule.visitors === 'all' || (rule.visitors === 'new') === facts.visits <= 1) &&
    (rule.hours === 'any' || (rule.hours === 'open') === facts.isOpen) &&
    (rule.agents === 'any' || facts.isAgentFree) &&
    isOneOf(rule.devices, (device) => device === facts.device) &&
    isOneOf(rule.regions, (region) => facts.region !== '' && isWithin(facts.region, region)) &&
    isOneOf(rule.keywords, (word) => facts.keyword.toLowerCase().includes(word.toLowerCase())) &&
    isOneOf(rule.referrers, (pattern) => fitsPage(pattern, facts.referrer))
  );
}
