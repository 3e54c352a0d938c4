import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../processes/child';
import { adminPassword, adminUsername, ParleyProcess } from '../processes/parley';
import { makeScratch, removeScratch } from '../processes/scratch';
import { type Figures, nothing, type Outcome, type Scenario, type Target, type Timing } from './scenario';

/** `--messages=10000000`; default a million, a tenth of that in a quick run. */
const requested = Number(process.argv.find((word) => word.startsWith('--messages='))?.split('=')[1] ?? Number.NaN);
/** A data directory already filled by `npm run seed`, with its number of messages in `--messages`. */
const filled = process.env.PARLEY_BENCH_E_DATA;
const messagesOf = (quick: boolean): number => (Number.isFinite(requested) ? requested : quick ? 100_000 : 1_000_000);

/** The queries by kind; calls of a kind use its queries in turn. */
const DAY_MS = 24 * 3600_000;
type Query = Record<string, string>;
type Kind = { name: string; queries: (facts: Facts) => Query[]; target: { small: number; large: number } | null };
type Facts = { orders: string[]; agents: string[]; narrowed: Query[] };

const texts = (...words: string[]): Query[] => words.map((text) => ({ text }));
const recent = () => new Date(Date.now() - 30 * DAY_MS).toISOString();
const word = { small: 40, large: 80 };

const kinds: Kind[] = [
  { name: 'two characters', queries: () => texts('退款', '物流', '发票', '快递', '优惠'), target: word },
  { name: 'four characters', queries: () => texts('什么时候', '七天无理', '怎么申请'), target: word },
  { name: 'order number', queries: ({ orders }) => texts(...orders), target: word },
  { name: 'one character', queries: () => texts('退', '货', '票'), target: null },
  { name: 'common word', queries: () => texts('您好', '的', '可以'), target: { small: 200, large: 200 } },
  {
    name: 'two characters, one agent',
    queries: ({ agents }) => agents.map((serviceID) => ({ text: '退款', serviceID })),
    target: word,
  },
  {
    name: 'two characters, 30 days',
    queries: () => texts('退款', '发票').map((query) => ({ ...query, from: recent() })),
    target: word,
  },
  {
    name: 'the list, one agent',
    queries: ({ agents }) => agents.map((serviceID) => ({ serviceID })),
    target: word,
  },
  {
    name: 'the list, narrowed',
    queries: ({ narrowed }) => [...narrowed, { page: 'http' }, { visitor: '王' }],
    target: word,
  },
  { name: 'the list', queries: () => [{ pageNo: '1' }, { pageNo: '50' }], target: word },
];

/** From this many messages the targets for ten million apply. */
const LARGE = 5_000_000;
const isLarge = (): boolean => messagesOf(process.argv.includes('--quick')) >= LARGE;

/** Searches the history over HTTP, one call after the other. */
export const scenarioE: Scenario = {
  name: 'E',
  title: 'history search over 1 M messages, or --messages=10000000; PARLEY_BENCH_E_DATA names a filled data directory',
  steps: () => [{ label: 'search', peer: nothing, run: (_peer, timing) => run(timing) }],
  summary: (means) => means.get('search') ?? {},
  targets: kinds.flatMap(({ name, target }): Target[] =>
    target ? [{ figure: `${name}, p99`, unit: 'ms', atMost: isLarge() ? target.large : target.small }] : [],
  ),
};

async function run({ quick }: Timing): Promise<Outcome> {
  const scratch = makeScratch('bench-search');
  const dataDir = filled ?? join(scratch, 'data');
  if (!filled) await seed(dataDir, messagesOf(quick));
  const server = await ParleyProcess.start(scratch, { PARLEY_DATA_DIR: dataDir });
  try {
    const token = await signIn(server);
    const ask = (query: Query) => searched(server, token, query);
    const facts = await readFacts(server, token);
    const figures: Figures = { messages: messagesOf(quick) };
    const faults: string[] = [];
    for (const kind of kinds) {
      const queries = kind.queries(facts);
      // One unmeasured pass, so that the index is in memory.
      for (const query of queries) {
        const { list } = await ask(query);
        if (list.length === 0) faults.push(`${kind.name}: nothing found by ${JSON.stringify(query)}`);
      }
      const times: number[] = [];
      for (let call = 0; call < (quick ? 40 : 200); call += 1) {
        const begun = performance.now();
        await ask(queries[call % queries.length]!);
        times.push(performance.now() - begun);
      }
      times.sort((a, b) => a - b);
      figures[`${kind.name}, p50`] = times[Math.floor(times.length / 2)]!;
      figures[`${kind.name}, p99`] = times[Math.ceil(times.length * 0.99) - 1]!;
    }
    return { figures, faults };
  } finally {
    await server.stop();
    removeScratch(scratch);
  }
}

/** Seeds with `npm run seed`. */
export const seed = (dataDir: string, messages: number): Promise<void> => seedWith(dataDir, [`--messages=${messages}`]);

export function seedWith(dataDir: string, options: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [join(projectRoot, 'scripts/seed.mjs'), ...options], {
    env: { ...process.env, PARLEY_DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`seed ended with ${code}`))));
  });
}

export async function signIn(server: ParleyProcess): Promise<string> {
  const credentials = { username: adminUsername, password: adminPassword };
  return (await server.http.post<{ token: string }>('/api/login', credentials)).token;
}

type Row = Record<'region' | 'source' | 'engine' | 'keyword', string>;
type Found = { list: (Row & { hits: { msg: string }[]; serviceID: string | null })[]; total: number };

const searched = ({ http }: ParleyProcess, token: string, query: Query): Promise<Found> =>
  http.get<Found>(`/api/history/getList?${new URLSearchParams(query)}`, token);

/** Order numbers and agents that occur in the seeded data. */
async function readFacts(server: ParleyProcess, token: string): Promise<Facts> {
  const said = await searched(server, token, { text: '订单', pageSize: '100' });
  const orders = said.list.flatMap(({ hits }) => hits.flatMap(({ msg }) => msg.match(/[A-Z]{2}\d{6,}/g) ?? []));
  const { list } = await searched(server, token, { pageSize: '100' });
  const agents = [...new Set(list.flatMap(({ serviceID }) => serviceID ?? []))];
  const narrowed = (['region', 'source', 'engine', 'keyword'] as const).flatMap((filter) => {
    const value = list.map((row) => row[filter]).find((one) => one !== '');
    return value === undefined ? [] : [{ [filter]: value }];
  });
  return { orders: [...new Set(orders)].slice(0, 20), agents: agents.slice(0, 10), narrowed };
}
