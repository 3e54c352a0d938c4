import type { Figure } from '../figure';

/** Facts of one visit, from which its parts follow. Times in milliseconds. */
export type VisitFact = {
  beganAt: number;
  /** Last sign of life. */
  lastAt: number;
  hasEnded: boolean;
  pages: number;
  invited: number;
  accepted: number;
  chats: number;
  leads: number;
};

/** What a visit adds to sums; columns of `visit_facts` and `census_flow` of the same names. */
export const visitParts = {
  visits: () => 1,
  pv: ({ pages }) => pages,
  ended: ({ hasEnded }) => Number(hasEnded),
  dwell: ({ hasEnded, beganAt, lastAt }) => (hasEnded ? Math.max(0, lastAt - beganAt) : 0),
  bounced: ({ hasEnded, pages, chats }) => Number(hasEnded && pages <= 1 && chats === 0),
  invited: ({ invited }) => invited,
  accepted: ({ accepted }) => accepted,
  chats: ({ chats }) => chats,
  chatted: ({ chats }) => Number(chats > 0),
  leads: ({ leads }) => leads,
} satisfies Record<string, (fact: VisitFact) => number>;

export type VisitPart = keyof typeof visitParts;

/** `visitors` and `newVisitors` depend on the visitor’s other visits, not on one visit alone. */
export type TrafficPart = VisitPart | 'visitors' | 'newVisitors';

export type TrafficFigure = Figure<TrafficPart, 'dwell'>;

export function partsOf(fact: VisitFact): Record<VisitPart, number> {
  const entries = Object.entries(visitParts).map(([part, of]) => [part, of(fact)]);
  return Object.fromEntries(entries) as Record<VisitPart, number>;
}
