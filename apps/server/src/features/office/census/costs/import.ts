import {
  type COST_FIELDS,
  type CostFault,
  type CostLine,
  MOST_COST_LINES,
  MOST_COSTS,
} from '@parley/protocol/http/census/costs';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import type { Queryable } from '../../../../db/pool';
import { transaction } from '../../../../db/transaction';
import { Refusal } from '../../../../errors';
import type { Incoming } from '../../../../http/handler';
import type { Principal } from '../../../../principal';
import { recordChange } from '../../../foundation/audit/actions';
import { cellText, readTable } from '../../../foundation/files/read-table';
import {
  beOnlyImporter,
  countCosts,
  findKnown,
  insertCosts,
  type NewCost,
  noteImport,
  readCurrency,
  readSites,
  undoImport,
} from './import-store';
import { parseLine } from './parse-line';

type Field = (typeof COST_FIELDS)[number];

/** Characters of a cell that are kept, as the protocol allows. */
const MAX_CELL: Record<Field, number> = { date: 100, until: 100, keyword: 500, engine: 100, site: 200, cost: 100 };

/** Accepted names of columns: our own, and those of reports of search engines. */
const HEADS: Record<Field, readonly string[]> = {
  keyword: ['关键词', '关键字', '搜索词', 'keyword', 'search keyword', 'search term'],
  date: ['日期', '开始日期', '起始日期', '时间', '月份', 'date', 'day', 'from', 'start date', 'month'],
  until: ['结束日期', '截止日期', 'until', 'to', 'end date'],
  engine: ['搜索引擎', '引擎', '平台', '渠道', 'engine', 'search engine', 'platform'],
  site: ['站点', '网站', 'site', 'website'],
  cost: ['费用', '消费', '花费', '金额', '成本', 'cost', 'spend', 'amount'],
};

/** Reads a spreadsheet of costs and reports its faults. Nothing is stored. */
export async function readCostSheet(
  context: Context,
  incoming: Incoming,
): Promise<Answer<'POST /census/costs/readImport'>> {
  const { lines, ...read } = await readTable(context, incoming, {
    name: 'costs',
    maxBytes: 8 * 1024 * 1024,
    limits: { columns: 100, characters: 500 },
    mostLines: MOST_COST_LINES,
    heads: HEADS,
    needed: 'keyword',
    lineOf,
  });
  const { faults } = await examine(context.db, lines);
  return { lines, faults, ...read };
}

function lineOf(line: number, head: readonly (Field | null)[], cells: readonly string[]): CostLine {
  const values: Record<Field, string> = { date: '', until: '', keyword: '', engine: '', site: '', cost: '' };
  head.forEach((field, at) => {
    if (field === null || values[field] !== '') return;
    values[field] = cellText(cells[at]).slice(0, MAX_CELL[field]);
  });
  return { line, ...values };
}

/** What lines say, and what is wrong with them, by their order. */
async function examine(db: Queryable, lines: readonly CostLine[]): Promise<{ costs: NewCost[]; faults: CostFault[] }> {
  const faults: CostFault[] = [];
  const costs: NewCost[] = [];
  const sites = await readSites(db, [...new Set(lines.map(({ site }) => site.trim().toLowerCase()))]);
  for (const line of lines) {
    const read = parseLine(line);
    faults.push(...read.faults.map(([field, fault]) => ({ line: line.line, field, fault })));
    const name = line.site.trim().toLowerCase();
    const site = name === '' ? null : sites.get(name);
    if (name !== '' && !site) faults.push({ line: line.line, field: 'site', fault: 'unknown-site' });
    else if (read.parsed) costs.push({ ...read.parsed, line: line.line, site: site ?? null });
  }
  const known = await findKnown(db, costs);
  faults.push(...known.map(({ line, fault }) => ({ line, field: 'keyword' as const, fault })));
  faults.push(...clashesIn(costs));
  return { costs, faults: faults.sort((one, other) => one.line - other.line) };
}

/** Lines of the same keyword, engine and site that have a day in common with one that begins earlier. */
function clashesIn(costs: readonly NewCost[]): CostFault[] {
  const places = new Map<string, NewCost[]>();
  for (const cost of costs) {
    const place = JSON.stringify([cost.keyword, cost.engine, cost.site]);
    places.set(place, [...(places.get(place) ?? []), cost]);
  }
  return [...places.values()].flatMap((same) => {
    const ordered = [...same].sort((one, other) => one.first.localeCompare(other.first) || one.line - other.line);
    let before: NewCost | null = null;
    return ordered.flatMap((cost): CostFault[] => {
      const earlier = before;
      if (!earlier || cost.last > earlier.last) before = cost;
      if (!earlier || cost.first > earlier.last) return [];
      const isSame = cost.first === earlier.first && cost.last === earlier.last;
      return [{ line: cost.line, field: 'keyword', fault: isSame ? 'twice' : 'overlaps' }];
    });
  });
}

/** Stores the costs of all lines, or none if a line has a fault. */
export async function importCosts(
  { db, clock }: Context,
  agent: Principal,
  { batch, name, currency, replace, lines }: Value<'POST /census/costs/doImport'>,
): Promise<Answer<'POST /census/costs/doImport'>> {
  return transaction(db, async (tx) => {
    await beOnlyImporter(tx);
    const present = await readCurrency(tx);
    if (present !== null && present !== currency) throw new Refusal('other-currency', { currency: present });
    if ((await countCosts(tx)) + lines.length > MOST_COSTS) throw new Refusal('too-many-costs', { most: MOST_COSTS });
    const { costs, faults } = await examine(tx, lines);
    const left = replace ? faults.filter(({ fault }) => fault !== 'exists') : faults;
    if (left.length > 0) return { created: 0, replaced: 0, faults: left };
    const isOwn = await noteImport(tx, { id: batch, name, currency, by: agent.uuid, at: new Date(clock.now()) });
    if (!isOwn) throw new Refusal('not-found');
    const { replaced } = await insertCosts(tx, batch, costs);
    await recordChange(tx, agent, {
      action: 'costs.import',
      subject: { kind: 'import', id: batch, name },
      after: { lines: costs.length, replaced, currency },
    });
    return { created: costs.length, replaced, faults: [] };
  });
}

/** Takes an import back; what it has replaced counts again. */
export async function takeBack({ db, clock }: Context, agent: Principal, id: string) {
  return transaction(db, async (tx) => {
    await beOnlyImporter(tx);
    const undone = await undoImport(tx, id, new Date(clock.now()));
    if (!undone) throw new Refusal('not-found');
    const { name, ...done } = undone;
    await recordChange(tx, agent, {
      action: 'costs.undoImport',
      subject: { kind: 'import', id, name },
      after: done,
    });
    return done;
  });
}
