/** A colour named by its meaning; the console uses the same colours for states. */
export type ChartColor = 'accent' | 'good' | 'wait' | 'bad' | 'robot' | 'monitor';

export type ChartSeries = {
  name: string;
  kind: 'bar' | 'line';
  color: ChartColor;
  /** One for each label; null: none. */
  values: readonly (number | null)[];
  /** Series with the same name here are stacked. */
  stack?: string;
  /** Drawn behind the others, as what they are compared with. */
  isDashed?: boolean;
};

/** The data of a chart, and of the table that can be shown instead of it. */
export type ChartData = {
  /** Heading of the labels in the table: "day", "address". */
  head: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** A value as text; the number itself by default. */
  textOf?: (value: number | null) => string;
};

export type ChartProps = {
  /** What the numbers show, in one sentence; also the chart's accessible name. */
  title: string;
  data: ChartData;
  /** Horizontal bars, for labels that are names. */
  isHorizontal?: boolean;
  /** Shares of a whole: the first series as a ring. */
  isRing?: boolean;
  /** Name of the file as which the chart can be saved as a picture. */
  picture?: string;
  height?: number;
  /** Called with the index of a clicked label, to open the rows it counts. */
  onPick?: (index: number) => void;
};
