/** A plain number, so that counting is cheap; published at a scrape. */
export type Counter = { value: number };
type Labels = Record<string, string>;
type Labelled = { labels: Labels; value: number };

export type Metrics = {
  counter(name: string, help: string, labels?: Labels): Counter;
  /** A value read at the scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Like `gauge`, with one value for each value of a label. */
  gauges(name: string, help: string, labelNames: string[], read: () => Promise<Labelled[]>): void;
  render(): Promise<{ type: string; text: string }>;
};

type CounterFamily = { help: string; labelNames: string[]; members: { labels: Labels; counter: Counter }[] };
type GaugeFamily = { help: string; labelNames: string[]; read: () => Promise<Labelled[]> };

/** Metrics of the process. The Prometheus library is loaded at the first scrape, to keep the start fast. */
export function createMetrics(): Metrics {
  const counters = new Map<string, CounterFamily>();
  const gauges = new Map<string, GaugeFamily>();
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
    async render() {
      registry ??= publish(counters, gauges);
      const { type, text } = await registry;
      return { type, text: await text() };
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
  for (const [name, { help, labelNames, read }] of gauges) {
    new prom.Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        for (const { labels, value } of await read()) this.set(labels, value);
      },
    });
  }
  return { type: registry.contentType, text: () => registry.metrics() };
}
