import type { Figure, Histogram } from '@parley/core/census/figure';
import { merge } from '@parley/core/census/histogram';
import type { ReportDimension } from '@parley/core/census/questions';
import { evaluateFigures } from '@parley/core/census/service/evaluate/figures';
import { serviceTalkFigures } from '@parley/core/census/service/talk/figures';
import { talkFigures } from '@parley/core/census/talk/figures';
import { trafficFigures } from '@parley/core/census/traffic/figures';
import { steps } from '@parley/protocol/http/census/flow';
import type { Question, ReportAnswer } from '@parley/protocol/http/census/reports';
import type { Queryable } from '../../../../db/pool';
import { every } from '../../../../db/sql';
import { Refusal } from '../../../../errors';
import type { Language } from '../../../../http/handler';
import type { Reader } from '../../../foundation/access/scope';
import { readCurrency } from '../costs/import-store';
import { type Range, rangeOf } from '../range-store';
import { readCompleteZone, type Zone } from '../zones-store';
import { NO_COSTS, type ReportCosts, readCostsBehind, readReportCosts } from './costs';
import { type Facts, type Group, groupId, readBehind, readGroups, readTimes, type Wanted } from './facts-store';
import { namesOf, type Places } from './names';
import { rangesOf } from './range-store';
import { serviceFacts } from './service-facts-store';
import { answerFromSums } from './sums';
import { countTalks, talkFacts } from './talk-facts-store';
import { countVisits, visitFacts } from './visit-facts-store';

export type Asking = {
  db: Queryable;
  places: Places;
  language: Language;
  now: number;
  /** The time of which presets of ranges are, where it is not the present one. */
  asOf?: number;
  /** Whose scope applies. */
  reader: Reader;
};

type AnyFigure = Figure<string, string>;
type Values = (number | null)[];
type Row = { keys: string[]; values: Values };
type Answered = { rows: Row[]; sum: Values; series: { at: number; values: Values }[] };

/** Rows that are answered: more are neither read nor fit into a mail. */
const MOST_ROWS = 1000;
/** Groups that are read to find the first rows in an order. */
const MOST_GROUPS = 20_000;
/** Points of a curve. */
const MOST_POINTS = 1000;
/** Facts that one question may read: about two seconds. */
const MOST_FACTS = 2_000_000;

const STEP_MS = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000, month: 28 * 86_400_000 };

/** Answers a question: the figures of the dictionary over the facts that the reader may see. */
export async function ask(asking: Asking, question: Question): Promise<ReportAnswer> {
  const { db, now, asOf = now } = asking;
  const zone = await readCompleteZone(db);
  const { range: wanted, before } = await rangesOf(db, question, { zone: zone.name, now: asOf });
  const step = stepFor(question.step, wanted);
  const range = rangeOf({ ...wanted, step }, now);
  const figures = figuresOf(question);
  const read = (of: Range) => answerOf(asking, { question, figures, range: of, step, zone });
  const present = await read(range);
  const earlier = before && (await read(before));
  const { rows, total } = sorted(present.rows, question, figures);
  const earlierRows = new Map(earlier?.rows.map((row) => [groupId(row.keys), row.values]));
  const currency = figures.some(({ ofCosts }) => ofCosts) ? await readCurrency(db) : null;
  const named = await nameRows(asking, { question, rows, step, zone });
  return {
    columns: figures.map(({ key, name, definition, unit, kind }) => ({
      key,
      definition,
      unit,
      kind,
      name: unit === 'money' && currency ? { zh: `${name.zh}（${currency}）`, en: `${name.en} (${currency})` } : name,
    })),
    dimensions: question.dimensions,
    rows: named.map((row, n) => ({
      ...row,
      // Times of another range are other rows.
      before:
        before && !question.dimensions.includes('time') ? (earlierRows.get(groupId(rows[n]!.keys)) ?? null) : null,
    })),
    total,
    sum: present.sum,
    sumBefore: earlier?.sum ?? null,
    series: present.series,
    seriesBefore: earlier?.series ?? null,
    step,
    zone: zone.name,
    ...range,
    before,
    notes: [
      ...(total > rows.length || present.rows.length >= MOST_GROUPS ? (['rows-cut'] as const) : []),
      ...(step === question.step ? [] : (['step-raised'] as const)),
    ],
  };
}

/** The step asked for, or the next larger one with few enough points. */
const stepFor = (step: Question['step'], { from, to }: Range): Question['step'] =>
  steps.slice(steps.indexOf(step)).find((each) => (to - from) / STEP_MS[each] <= MOST_POINTS) ?? 'month';

const DICTIONARY: Record<Question['subject'], readonly AnyFigure[]> = {
  service: [...serviceTalkFigures, ...evaluateFigures] as unknown as AnyFigure[],
  flow: trafficFigures as unknown as AnyFigure[],
  talk: talkFigures as unknown as AnyFigure[],
};

const figuresOf = ({ subject, figures }: Question): AnyFigure[] =>
  figures.map((key) => DICTIONARY[subject].find((figure) => figure.key === key)!);

type Part = { question: Question; figures: readonly AnyFigure[]; range: Range; step: Question['step']; zone: Zone };

/** Refuses a range with more facts than one question may read. */
async function assertFewEnough(
  db: Queryable,
  { subject }: Pick<Question, 'subject'>,
  { range, zone }: { range: Range; zone: Zone },
): Promise<void> {
  const count = subject === 'flow' ? countVisits : countTalks;
  if ((await count(db, zone.id, range)) <= MOST_FACTS) return;
  throw new Refusal(subject === 'flow' ? 'too-many-visits' : 'too-many-conversations', { fields: ['range'] });
}

async function answerOf(asking: Asking, part: Part): Promise<Answered> {
  const { db, now } = asking;
  const { question, range, zone } = part;
  const summed = await answerFromSums(db, { ...part, now });
  if (summed) return summed;
  await assertFewEnough(db, question, { range, zone });
  const hasCosts = part.figures.some(({ ofCosts }) => ofCosts);
  const isScoped = question.subject !== 'flow' && asking.reader.scope !== 'all';
  const sources = await sourcesOf(asking, part);
  const added = (dimensions: readonly ReportDimension[]) =>
    sources.map((source) => readAdded(db, source, { ...source.wanted, dimensions }));
  const ofSteps = added(['time']);
  const rowsOf = async (dimensions: readonly ReportDimension[], read: readonly Promise<Added>[]) => {
    const within = { range, step: part.step, zone: zone.name, dimensions, isScoped };
    const costs = hasCosts ? await readReportCosts(db, question, within) : NO_COSTS;
    const each = (await Promise.all(read)).map((found, n) => withFigures(sources[n]!.figures, found, costs));
    return joined(part.figures, sources, each);
  };
  const [rows, sums, series] = await Promise.all([
    question.dimensions.length > 0 ? rowsOf(question.dimensions, added(question.dimensions)) : [],
    rowsOf(
      [],
      sources.map(
        async (source, n) =>
          wholeOf(source, await ofSteps[n]!) ?? readAdded(db, source, { ...source.wanted, dimensions: [] }),
      ),
    ),
    rowsOf(['time'], ofSteps),
  ]);
  return {
    rows,
    sum: sums[0]?.values ?? part.figures.map((figure) => figureValue(figure, {})),
    series: series.map(({ keys, values }) => ({ at: Number(keys[0]), values })).sort((one, other) => one.at - other.at),
  };
}

type Source = { figures: readonly AnyFigure[]; facts: Facts; wanted: Omit<Wanted, 'dimensions'> };

/** Which facts a question is about, with the figures that are read from them. */
async function sourcesOf({ db, reader }: Asking, part: Part): Promise<Source[]> {
  const { question, figures } = part;
  if (question.subject !== 'service') {
    const facts = question.subject === 'flow' ? visitFacts : talkFacts(question, reader);
    return [{ figures, facts, wanted: wantedOf(facts, part) }];
  }
  const { shares, ratings } = await serviceFacts(db, question.valid, reader);
  const ofRatings = new Set(evaluateFigures.map(({ key }) => key));
  const sources = [
    { facts: shares, figures: figures.filter(({ key }) => !ofRatings.has(key)) },
    { facts: ratings, figures: figures.filter(({ key }) => ofRatings.has(key)) },
  ];
  return sources
    .filter((source) => source.figures.length > 0)
    .map((source) => ({ ...source, wanted: wantedOf(source.facts, part) }));
}

/** Rows of several sources with the same keys as one; a source that lacks a row has nothing in it. */
function joined(figures: readonly AnyFigure[], sources: readonly Source[], found: readonly Row[][]): Row[] {
  if (sources.length === 1) return found[0]!;
  const rows = new Map(found.flat().map(({ keys }) => [groupId(keys), keys]));
  const values = found.map((all) => new Map(all.map((row) => [groupId(row.keys), row.values])));
  return [...rows].map(([id, keys]) => ({
    keys,
    values: figures.map((figure) => {
      const source = sources.findIndex((each) => each.figures.includes(figure));
      const known = values[source]!.get(id);
      return known ? known[sources[source]!.figures.indexOf(figure)]! : figureValue(figure, {});
    }),
  }));
}

function wantedOf(facts: Facts, { question, range, step, zone }: Part): Omit<Wanted, 'dimensions'> {
  return {
    within: question.dimensions,
    where: every(question.filters.map(({ dimension, keys }) => facts.among(dimension, keys))),
    range,
    step,
    zone: zone.name,
    limit: MOST_GROUPS,
  };
}

/** Milliseconds of a time that the database knows. */
const MOMENT = /^\d{1,14}$/;

export type BehindAsked = { figure: string; keys: readonly string[]; offset: number; limit: number };

/** The facts behind a figure of an answer: of one row, or of the sum. */
export async function askBehind(asking: Asking, question: Question, { figure, keys, offset, limit }: BehindAsked) {
  const { db, now } = asking;
  const found = DICTIONARY[question.subject].find(({ key }) => key === figure);
  if (!found) throw new Refusal('unknown-key', { fields: ['figure'] });
  if (keys.length > 0 && keys.length !== question.dimensions.length)
    throw new Refusal('unknown-key', { fields: ['keys'] });
  if (keys.some((key, n) => question.dimensions[n] === 'time' && !MOMENT.test(key)))
    throw new Refusal('unknown-key', { fields: ['keys'] });
  const zone = await readCompleteZone(db);
  const { range: asked } = await rangesOf(db, question, { zone: zone.name, now });
  const step = stepFor(question.step, asked);
  const range = rangeOf({ ...asked, step }, now);
  if (figure === 'cost') {
    const within = { range, step, zone: zone.name, keys, offset, limit };
    const { costs, total, rows } = await readCostsBehind(db, question, within);
    return { rows: [], costs, total, count: rows };
  }
  await assertFewEnough(db, question, { range, zone });
  const [source] = await sourcesOf(asking, { question, figures: [found], range, step, zone });
  const { facts, wanted } = source!;
  const isShare = found.kind === 'ratio' || found.kind === 'mean';
  return readBehind(db, facts, {
    ...wanted,
    dimensions: keys.length > 0 ? question.dimensions : [],
    part: facts.behind?.[figure] ?? (isShare ? found.parts.at(-1)! : found.parts[0]!),
    keys,
    offset,
    limit,
  });
}

/** What facts add up to by group, and histograms of each measure by group. */
type Added = { groups: Group[]; times: Map<string, Map<string, Histogram>> };

const partsOf = ({ figures, facts }: Source): string[] => [
  ...new Set(figures.flatMap(({ key, parts }) => [...parts, ...(facts.wholes?.[key] ?? [])])),
];

async function readAdded(db: Queryable, source: Source, wanted: Wanted): Promise<Added> {
  const { figures, facts } = source;
  const measures = [...new Set(figures.flatMap(({ times }) => times ?? []))];
  const [groups, ...times] = await Promise.all([
    readGroups(db, facts, { ...wanted, parts: partsOf(source) }),
    ...measures.map((measure) => readTimes(db, facts, { ...wanted, measure })),
  ]);
  return { groups, times: new Map(measures.map((measure, n) => [measure, times[n]!])) };
}

/** Whether a part is more than a sum: distinct visitors, and medians that the database finds. */
const isWhole = ({ wholes = {}, weightOf }: Facts, part: string): boolean =>
  Object.values(wholes).some((parts) => parts.includes(part)) || weightOf(part) === null;

/** What all groups add up to; null: they are not all, or it is no sum. */
function wholeOf(source: Source, { groups, times }: Added): Added | null {
  const parts = partsOf(source);
  if (groups.length >= MOST_GROUPS || parts.some((part) => isWhole(source.facts, part))) return null;
  const sums = Object.fromEntries(
    parts.map((part) => [part, groups.reduce((sum, group) => sum + (group.sums[part] ?? 0), 0)]),
  );
  const whole = [...times].map(
    ([measure, each]) => [measure, new Map([[groupId([]), merge(...each.values())]])] as const,
  );
  return { groups: groups.length === 0 ? [] : [{ keys: [], sums }], times: new Map(whole) };
}

function withFigures(figures: readonly AnyFigure[], { groups, times }: Added, costs: ReportCosts): Row[] {
  const known = new Set(groups.map(({ keys }) => groupId(keys)));
  const paidOnly = costs.groups.filter((keys) => !known.has(groupId(keys))).map((keys) => ({ keys, sums: {} }));
  return [...groups, ...paidOnly].map(({ keys, sums }: Group) => ({
    keys,
    values: figures.map((figure) =>
      figure.ofCosts && figure.kind === 'ratio' && costs.isNarrowed
        ? null
        : figureValue(figure, sums, {
            times: figure.times === undefined ? undefined : times.get(figure.times)?.get(groupId(keys)),
            cost: costs.of(keys),
          }),
    ),
  }));
}

function figureValue(
  figure: AnyFigure,
  sums: Record<string, number>,
  { times, cost = null }: { times?: Histogram | undefined; cost?: number | null } = {},
): number | null {
  const nothing = Object.fromEntries(figure.parts.map((part) => [part, 0]));
  return figure.of({ ...nothing, ...sums }, times, cost);
}

/** The first rows in the order asked for; what is not known stands last. */
function sorted(rows: readonly Row[], { sort, order, dimensions }: Question, figures: readonly AnyFigure[]) {
  const by = Math.max(
    0,
    figures.findIndex(({ key }) => key === sort),
  );
  const isByTime = dimensions[0] === 'time' && sort === undefined;
  const sign = order === 'desc' ? -1 : 1;
  const unknown = ({ keys }: Row): number => Number(keys.includes('unknown'));
  const compare = (one: Row, other: Row): number =>
    isByTime
      ? Number(one.keys[0]) - Number(other.keys[0])
      : unknown(one) - unknown(other) || sign * ((one.values[by] ?? -1) - (other.values[by] ?? -1));
  const all = [...rows].sort(
    (one, other) => compare(one, other) || groupId(one.keys).localeCompare(groupId(other.keys)),
  );
  return { rows: all.slice(0, MOST_ROWS), total: all.length };
}

async function nameRows(
  { db, places, language }: Asking,
  { question, rows, step, zone }: { question: Question; rows: readonly Row[]; step: Question['step']; zone: Zone },
) {
  const clock = timeFormat(step, zone.name);
  const names = await Promise.all(
    question.dimensions.map((dimension, n) => {
      const keys = [...new Set(rows.map((row) => row.keys[n]!))];
      if (dimension === 'time') return new Map(keys.map((key) => [key, clock(Number(key))]));
      return namesOf({ db, places, language }, dimension, keys);
    }),
  );
  return rows.map(({ keys, values }) => ({
    keys: keys.map((key, n) => ({ key, name: names[n]!.get(key) ?? key })),
    values,
  }));
}

/** A point of a curve as text: `2030-01-31`, with the hour, or the month alone. */
export function timeFormat(step: Question['step'], zone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    ...(step !== 'month' && { day: '2-digit' }),
    ...(step === 'hour' && { hour: '2-digit', minute: '2-digit' }),
  });
  return (at) => format.format(at);
}
