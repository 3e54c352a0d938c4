import { MOST_COST } from '@parley/core/census/costs/money';
import { chineseName } from '@parley/core/visit/chinese-names';
import { campaignSources, clickIds, engines } from '@parley/core/visit/engines';
import type { CostFault, CostLine } from '@parley/protocol/http/census/costs';

/** Days as text, `2030-01-31`. */
export type Days = { first: string; last: string };
export type Parsed = Days & { keyword: string; engine: string; site: string; cost: number };

/** Characters of a keyword in the statistics. */
const LONGEST_KEYWORD = 200;
const DAY_MS = 86_400_000;
/** Days of a line. */
const MOST_DAYS = 366;
const YEARS = { from: 2000, to: 2100 };

type Field = CostFault['field'];
type Fault = CostFault['fault'];

/** What a line says, or what is wrong with it; sites are checked by whoever knows them. */
export function parseLine(line: CostLine): { parsed: Parsed | null; faults: [Field, Fault][] } {
  const faults: [Field, Fault][] = [];
  const keyword = line.keyword.trim();
  if (keyword === '') faults.push(['keyword', 'missing']);
  else if (keyword.length > LONGEST_KEYWORD) faults.push(['keyword', 'too-long']);
  const days = parseDays(line.date, line.until);
  if (Array.isArray(days)) faults.push(days);
  const engine = line.engine.trim() === '' ? '' : engineOf(line.engine.trim());
  if (engine === undefined) faults.push(['engine', 'unknown-engine']);
  const cost = parseCost(line.cost);
  if (typeof cost !== 'number') faults.push(['cost', cost]);
  if (Array.isArray(days) || typeof cost !== 'number' || engine === undefined || faults.length > 0)
    return { parsed: null, faults };
  return { parsed: { ...days, keyword, engine, site: line.site.trim(), cost }, faults };
}

/** A range in one cell. */
const BETWEEN = /[~～至到—–]|\bto\b|\s-\s/;

function parseDays(date: string, until: string): Days | [Field, Fault] {
  if (date.trim() === '') return ['date', 'missing'];
  const [from = '', to, more] = date.trim().split(BETWEEN);
  if (more !== undefined || (to !== undefined && until.trim() !== '')) return ['date', 'bad-date'];
  const first = parseDay(from);
  if (!first) return ['date', 'bad-date'];
  const end = to ?? until.trim();
  const last = end === '' ? first : parseDay(end);
  if (!last) return [to === undefined ? 'until' : 'date', 'bad-date'];
  const count = (Date.parse(last.last) - Date.parse(first.first)) / DAY_MS + 1;
  if (count < 1 || count > MOST_DAYS) return [until.trim() === '' ? 'date' : 'until', 'bad-days'];
  return { first: first.first, last: last.last };
}

const DAY = /^(\d{4})(?:-|\/|\.|年)(\d{1,2})(?:(?:-|\/|\.|月)(\d{1,2})日?|月)?(?:[ T]00:00(?::00)?)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;

/** `2030-01-31`, `2030/1/31`, `2030年1月31日`, `20300131`; a month, `2030-01`, is all of its days. */
function parseDay(text: string): Days | null {
  const found = DAY.exec(text.trim()) ?? COMPACT.exec(text.trim());
  if (!found) return null;
  const [year, month, day] = found.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  if (year === undefined || month === undefined || year < YEARS.from || year > YEARS.to) return null;
  if (month < 1 || month > 12) return null;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day !== undefined && (day < 1 || day > length)) return null;
  const iso = (of: number): string => new Date(Date.UTC(year, month - 1, of)).toISOString().slice(0, 10);
  return { first: iso(day ?? 1), last: iso(day ?? length) };
}

/** Thousands are grouped or not; a comma is no decimal point. */
const AMOUNT = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

function parseCost(text: string): number | Fault {
  const bare = text.replace(/[\s￥¥$€£元]/g, '').replaceAll('，', ',');
  if (bare === '') return 'missing';
  const cost = AMOUNT.test(bare) ? Number(bare.replaceAll(',', '')) : Number.NaN;
  return cost <= MOST_COST ? cost : 'bad-cost';
}

const NAMES = [...engines.map(({ name }) => name), ...[...clickIds, ...campaignSources].map(([, name]) => name)];
const ENGINES = new Map(NAMES.flatMap((name) => [name, chineseName(name)].map((each) => [each.toLowerCase(), name])));

/** The engine's name in the statistics, by that name or its Chinese one. */
const engineOf = (text: string): string | undefined => ENGINES.get(text.toLowerCase());
