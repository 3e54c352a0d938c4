import { MAX_AGENT_LINES } from '@parley/protocol/http/agents';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { transaction } from '../../../db/transaction';
import { act } from '../../../events/act';
import type { Incoming } from '../../../http/handler';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { recordChange } from '../audit/actions';
import { hashPassword } from '../auth/password';
import { cellText, readTable } from '../files/read-table';
import { auditFields, createAgent } from './actions';
import { checkLines, codesOf, partsOf } from './import-faults';
import { shiftsIn } from './import-shifts';
import { findAgent, lockAgents } from './store';

type Line = Value<'POST /services/doImport'>['lines'][number];
type Read = Answer<'POST /services/readImport'>;
type Done = Answer<'POST /services/doImport'>;

/** Characters of a cell that are read; longer values are invalid anyway. */
const MAX_CELL_LENGTH = 1000;

/** Accepted names of columns. */
const HEADS: Record<keyof Omit<Line, 'line'>, readonly string[]> = {
  username: ['账号', '用户名', '登录名', 'username', 'account', 'login'],
  nickname: ['昵称', '姓名', '名称', 'nickname', 'name'],
  password: ['密码', '初始密码', 'password'],
  jobNumber: ['工号', '编号', 'job number', 'jobnumber', 'staff number', 'number'],
  roles: ['角色', 'roles', 'role'],
  groups: ['分组', '客服组', '组', 'groups', 'group'],
  limit: ['接待上限', '上限', 'limit', 'chat limit'],
  languages: ['语言', 'languages', 'language'],
  regions: ['地区', 'regions', 'region'],
  shifts: ['班次', '排班', '上班时间', '工作时间', 'shifts', 'shift', 'working hours'],
  timeZone: ['时区', '班次时区', 'time zone', 'timezone', 'shift time zone'],
  maxIdle: [
    '无操作自动隐身（分钟）',
    '无操作自动隐身',
    '最长空闲',
    'hide when idle (minutes)',
    'hidden after idle minutes',
    'max idle',
  ],
};
type Field = keyof typeof HEADS;
const FIELDS = Object.keys(HEADS) as Field[];

/** Reads a spreadsheet of agents and reports its faults. Nothing is stored. */
export async function readImport(context: Context, by: Principal, incoming: Incoming): Promise<Read> {
  const { lines, ...read } = await readTable(context, incoming, {
    name: 'agents',
    maxBytes: 4 * 1024 * 1024,
    limits: { columns: 200, characters: MAX_CELL_LENGTH },
    mostLines: MAX_AGENT_LINES,
    heads: HEADS,
    needed: 'username',
    lineOf,
  });
  const { faults } = await findFaults(context, by, lines);
  return { lines, faults, ...read };
}

function lineOf(line: number, head: readonly (Field | null)[], cells: readonly string[]): Line {
  const values = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Omit<Line, 'line'>;
  head.forEach((field, at) => {
    if (field !== null) values[field] = cellText(cells[at]);
  });
  return { line, ...values };
}

/** Faults of each line, roles that the caller may not give included. */
const findFaults = (context: Context, by: Principal, lines: readonly Line[]) =>
  transaction(context.db, (tx) => checkLines(context, tx, by, lines));

/** Creates the agents of all lines, or none if a line has a fault. */
export async function importAgents(
  context: Context,
  by: Principal,
  { lines, isTrial }: { lines: readonly Line[]; isTrial: boolean },
): Promise<Done> {
  const first = await findFaults(context, by, lines);
  if (isTrial || first.faults.length > 0) return { created: 0, faults: first.faults };
  const hashes = new Map<number, string>();
  for (const { line, password } of lines) hashes.set(line, await hashPassword(password));
  return act(context, async (tx, emit) => {
    await lockAgents(tx);
    // Again under the lock: a username may have been taken meanwhile.
    const { faults, groups, regions } = await checkLines(context, tx, by, lines);
    if (faults.length > 0) return { created: 0, faults };
    for (const line of lines) {
      const id = uuidV7(context.clock.now());
      await createAgent(context, tx, by, id, {
        username: line.username,
        nickname: line.nickname || line.username,
        passwordHash: hashes.get(line.line) ?? '',
        jobNumber: line.jobNumber,
        roles: partsOf(line.roles),
        groups: partsOf(line.groups).flatMap((name) => groups.get(name.toLowerCase()) ?? []),
        ...(line.limit !== '' && { limit: Number(line.limit) }),
        languages: codesOf(line.languages),
        regions: regions.get(line.line) ?? [],
        shifts: shiftsIn(line.shifts) ?? [],
        timeZone: line.timeZone,
        ...(line.maxIdle !== '' && { maxIdle: Number(line.maxIdle) }),
      });
      const agent = (await findAgent(tx, id))!;
      emit({ kind: 'agent.changed', agentId: id });
      await recordChange(tx, by, {
        action: 'agents.import',
        subject: { kind: 'agent', id, name: agent.nickname },
        after: auditFields(agent),
      });
    }
    return { created: lines.length, faults: [] };
  });
}
