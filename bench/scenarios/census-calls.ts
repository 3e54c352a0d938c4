import type { Http } from '../wire/http';

export type CensusCall = { name: string; ask(): Promise<unknown> };

const DAY_MS = 86_400_000;
const dimensions = ['source', 'engine', 'area', 'keyword', 'platform'] as const;
/** Figures whose rows are asked for: counted by their visits, by people, and by what they add up to. */
const figures = { flow: ['visits', 'visitors', 'pv', 'invited', 'leads'], talk: ['total', 'valid'] } as const;

type Row = { id: number; key: string; isDivisible: boolean };
type Range = { name: string; from: number; to: number | undefined; step: string };
type Get = <T>(path: string, query?: Record<string, string>) => Promise<T>;

/** Every call of the statistics' pages: lists of a day, 30 days and all, their parts, and the rows behind figures. */
export async function startCensusCalls(http: Http, token: string): Promise<CensusCall[]> {
  // Days of the reporting zone of new installations.
  const today = Math.floor((Date.now() + 8 * 3_600_000) / DAY_MS) * DAY_MS - 8 * 3_600_000;
  const ranges: Range[] = [
    { name: 'a day', from: today - DAY_MS, to: today, step: 'hour' },
    { name: 'today', from: today, to: undefined, step: 'hour' },
    { name: '30 days', from: today - 29 * DAY_MS, to: undefined, step: 'day' },
    { name: 'all', from: today - 400 * DAY_MS, to: undefined, step: 'month' },
  ];
  const get: Get = (path, query = {}) => http.get(`/api/${path}?${new URLSearchParams(query)}`, token);
  const calls: CensusCall[] = [];
  for (const area of ['flow', 'talk'] as const)
    for (const dimension of dimensions)
      for (const range of ranges) calls.push(...(await listCalls(get, area, { dimension, range })));
  return [...calls, ...homeCalls(get), ...ranges.flatMap((range) => serviceCalls(get, range)), ...reportCalls(get)];
}

const boundsOf = ({ from, to, step }: Range): Record<string, string> => ({
  from: String(from),
  ...(to !== undefined && { to: String(to) }),
  step,
});

async function listCalls(
  get: Get,
  area: 'flow' | 'talk',
  { dimension, range }: { dimension: string; range: Range },
): Promise<CensusCall[]> {
  const query = { dimension, ...boundsOf(range) };
  const { list } = await get<{ list: Row[] }>(`census/${area}/getList`, query).catch(() => ({ list: [] as Row[] }));
  const first = list[0];
  if (!first) return [];
  const title = `${area} ${dimension}, ${range.name}`;
  const divided = list.find(({ isDivisible }) => isDivisible);
  return [
    { name: title, ask: () => get(`census/${area}/getList`, query) },
    ...(divided
      ? [{ name: `${title}, under`, ask: () => get(`census/${area}/getList`, { ...query, under: `#${divided.id}` }) }]
      : []),
    ...(range.name === '30 days' || (range.name === 'all' && dimension === 'source')
      ? figures[area].map((figure) => ({
          name: `${title}, rows of ${figure}`,
          ask: () => get(`census/${area}/getRows`, { ...query, key: `#${first.id}`, figure }),
        }))
      : []),
  ];
}

const homeCalls = (get: Get): CensusCall[] =>
  ['home', 'home/figures', 'home/live', 'home/toDo', 'home/charts'].map((path) => ({
    name: path,
    ask: () => get(path),
  }));

/** A figure of each kind, whose rows are asked for. */
const kinds = { talk: 'total', evaluate: 'ratings', state: 'online' } as const;

function serviceCalls(get: Get, range: Range): CensusCall[] {
  const bounds = boundsOf(range);
  const { step: _, ...within } = bounds;
  const title = (what: string) => `service ${what}, ${range.name}`;
  return [
    ...Object.entries(kinds).flatMap(([kind, figure]) => [
      { name: title(kind), ask: () => get('census/service/getList', { ...bounds, kind }) },
      { name: title(`${kind}, rows`), ask: () => get('census/service/getRows', { ...within, kind, figure }) },
    ]),
    { name: title('heat'), ask: () => get('census/service/getHeat', within) },
    { name: title('words'), ask: () => get('census/service/getWords', within) },
    { name: title('staffing'), ask: () => get('census/service/getStaffing', bounds) },
    { name: title('board'), ask: () => get('census/service/getBoard') },
    ...(range.name === 'all'
      ? []
      : [{ name: title('timeline'), ask: () => get('census/service/getTimeline', within) }]),
  ];
}

/** Reports as people build them: one or two dimensions, a filter, a month and a year. */
const reports = [
  { subject: 'flow', figures: ['visits', 'visitors', 'dwellMedian'], dimensions: ['source'], preset: 'last30' },
  { subject: 'flow', figures: ['visits', 'pv', 'bounceRate'], dimensions: ['area'], preset: 'lastYear' },
  { subject: 'flow', figures: ['visits', 'chats'], dimensions: ['time'], preset: 'last90', compare: 'year' },
  { subject: 'talk', figures: ['total', 'valid', 'firstResponseMedian'], dimensions: ['source'], preset: 'last30' },
] as const;

const reportCalls = (get: Get): CensusCall[] =>
  reports.map(({ preset, ...question }) => ({
    name: `report of ${question.subject} by ${question.dimensions.join(', ')}, ${preset}`,
    ask: () => get('census/reports/ask', { question: JSON.stringify({ ...question, range: { preset } }) }),
  }));
