/** A text in both languages. */
export type Words = { zh: string; en: string };

export type Unit = 'count' | 'share' | 'milliseconds' | 'score' | 'moment' | 'money';

/**
 * How a figure of a range follows from its hours: `sum` is added up, `ratio` and `mean` are quotients of sums,
 * `distinct` counts people of the whole range once, `histogram` is read from counts by length.
 */
export type Kind = 'sum' | 'ratio' | 'mean' | 'distinct' | 'histogram';

/** Sums of a range: each part of its facts, added up. */
export type Sums<Part extends string> = Readonly<Record<Part, number>>;

/** Counts of lengths by bucket (`histogram.ts`), for medians and percentiles. */
export type Histogram = ReadonlyMap<number, number>;

/**
 * A figure of screens, exports, mails and the API. `Part` names what facts add up to; `Times` names its histograms.
 */
export type Figure<Part extends string, Times extends string = never> = {
  /** Its name on the wire. */
  key: string;
  name: Words;
  definition: Words;
  unit: Unit;
  kind: Kind;
  /** Parts on which it depends; the rows behind the figure are the facts in which the first one is not 0. */
  parts: readonly Part[];
  /** The histogram from which it is read. */
  times?: Times;
  /** It follows from the imported costs of keywords. */
  ofCosts?: true;
  /** The figure of a range; null: cannot be said, for example a share of nothing. `cost`: null where none is known. */
  of(sums: Sums<Part>, times?: Histogram, cost?: number | null): number | null;
};

/** A quotient; null where nothing is shared out. */
export const quotient = (dividend: number, divisor: number): number | null =>
  divisor === 0 ? null : dividend / divisor;
