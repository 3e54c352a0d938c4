/** A colour by its meaning, so that a chart looks as the states do elsewhere. */
export type ChartColor = 'accent' | 'good' | 'wait' | 'bad' | 'robot' | 'monitor';

export type ChartSeries = {
  name: string;
  kind: 'bar' | 'line';
  color: ChartColor;
  /** One for each label. */
  values: readonly number[];
  /** Series of one stack stand on each other. */
  stack?: string;
};

/** What a chart shows: the same numbers stand in its table. */
export type ChartData = {
  /** What the labels are: "day", "address". */
  head: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
};

export type ChartProps = {
  /** What it says, in one sentence. */
  title: string;
  data: ChartData;
  /** Bars that lie, for names rather than days. */
  isLying?: boolean;
  height?: number;
  /** A click on a label's place opens the rows behind it. */
  onPick?: (index: number) => void;
};
