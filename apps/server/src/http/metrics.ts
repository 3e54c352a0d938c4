/** A plain number, so that counting is cheap; published at a scrape. */
export type Counter = { value: number };
/** Counts of observed seconds by upper bound. */
export type Histogram = { observe(seconds: number): void };
type Labels = Record<string, string>;
type Labelled = { labels: Labels; value: number };

export type Metrics = {
  counter(name: string, help: string, labels?: Labels): Counter;
  /** A value read at the scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Like `gauge`, with one value for each value of a label. */
  gauges(name: string, help: string, labelNames: string[], read: () => Promise<Labelled[]>): void;
  /** Like `gauges`, for values that only grow. */
  totals(family: { name: string; help: string; labelNames: string[] }, read: () => Labelled[]): void;
  histogram(name: string, help: string): Histogram;
  render(): Promise<{ type: string; text: string }>;
};

type CounterFamily = { help: string; labelNames: string[]; members: { labels: Labels; counter: Counter }[] };
type GaugeFamily = {
  help: string;
  labelNames: string[];
  isTotal?: boolean;
  read: () => Promise<Labelled[]> | Labelled[];
};

/** Upper bounds in seconds: from one group commit to what nobody waits for any more. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of the process. The Prometheus library is loaded at the first scrape, to keep the start fast. */
export function createMetrics(): Metrics {
  const counters = new Map<string, CounterFamily>();
  const gauges = new Map<string, GaugeFamily>();
  const histograms: (() => string)[] = [];
  let registry: Promise<{ type: string; text(): Promise<string> }> | null = null;

  return {
    counter(name, help, labels = {}) {
      const family = counters.get(name) ?? { help, labelNames: Object.keys(labels), members: [] };
      const counter = { value: 0 };
      family.members.push({ labels, counter });
      counters.set(name, family);
      return counter;
    },
    gauge(name, help, read) {
      gauges.set(name, { help, labelNames: [], read: async () => [{ labels: {}, value: await read() }] });
    },
    gauges(name, help, labelNames, read) {
      gauges.set(name, { help, labelNames, read });
    },
    totals({ name, help, labelNames }, read) {
      gauges.set(name, { help, labelNames, read, isTotal: true });
    },
    histogram(name, help) {
      const { observe, text } = createHistogram(name, help);
      histograms.push(text);
      return { observe };
    },
    async render() {
      registry ??= publish(counters, gauges);
      const { type, text } = await registry;
      return { type, text: [await text(), ...histograms.map((each) => each())].join('\n') };
    },
  };
}

/** A histogram in plain numbers, since observing one of the library costs a lookup of its labels each time. */
function createHistogram(name: string, help: string): Histogram & { text(): string } {
  const counts = BOUNDS.map(() => 0);
  let count = 0;
  let sum = 0;
  return {
    observe(seconds) {
      count += 1;
      sum += seconds;
      const at = BOUNDS.findIndex((bound) => seconds <= bound);
      if (at >= 0) counts[at]! += 1;
    },
    text() {
      let below = 0;
      const buckets = BOUNDS.map((bound, at) => {
        below += counts[at]!;
        return `${name}_bucket{le="${bound}"} ${below}`;
      });
      return [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} histogram`,
        ...buckets,
        `${name}_bucket{le="+Inf"} ${count}`,
        `${name}_sum ${sum}`,
        `${name}_count ${count}`,
        '',
      ].join('\n');
    },
  };
}

async function publish(counters: Map<string, CounterFamily>, gauges: Map<string, GaugeFamily>) {
  const { default: prom } = await import('prom-client');
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry });
  for (const [name, { help, labelNames, members }] of counters) {
    new prom.Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        for (const { labels, counter } of members) this.inc(labels, counter.value);
      },
    });
  }
  for (const [name, { help, labelNames, read, isTotal }] of gauges) {
    const shared = { name, help, labelNames, registers: [registry] };
    if (isTotal)
      new prom.Counter({
        ...shared,
        async collect() {
          const values = await read();
          this.reset();
          for (const { labels, value } of values) this.inc(labels, value);
        },
      });
    else
      new prom.Gauge({
        ...shared,
        async collect() {
          for (const { labels, value } of await read()) this.set(labels, value);
        },
      });
  }
  return { type: registry.contentType, text: () => registry.metrics() };
}
