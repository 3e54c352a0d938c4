import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_AGENT_LINES } from '@parley/protocol/http/agents';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { transaction } from '../../../db/transaction';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import type { Incoming } from '../../../http/handler';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import type { OutsideSheet } from '../../../sheets/read-outside';
import { recordChange } from '../audit/actions';
import { hashPassword } from '../auth/password';
import { receive } from '../files/receive';
import { auditFields, createAgent } from './actions';
import { checkLines, codesOf, partsOf } from './import-faults';
import { shiftsIn } from './import-shifts';
import { findAgent, lockAgents } from './store';

type Line = Value<'POST /services/doImport'>['lines'][number];
type Read = Answer<'POST /services/readImport'>;
type Done = Answer<'POST /services/doImport'>;

/** Maximum number of bytes of a file. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Characters of a cell that are read; longer values are invalid anyway. */
const MAX_CELL_LENGTH = 1000;
const READ_LIMITS = { columns: 200, characters: MAX_CELL_LENGTH };

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
const FIELDS = Object.keys(HEADS) as (keyof typeof HEADS)[];

/** Reads a spreadsheet of agents and reports its faults. Nothing is stored. */
export async function readImport(context: Context, by: Principal, { stream }: Incoming): Promise<Read> {
  const path = join(tmpdir(), `agents-${uuidV7(context.clock.now())}`);
  try {
    await receive(stream, path, MAX_BYTES);
    const { lines, ...read } = await context.sheets.read(path, READ_LIMITS, readLines);
    const { faults } = await findFaults(context, by, lines);
    return { lines, faults, ...read };
  } finally {
    await rm(path, { force: true });
  }
}

type Sheet = { lines: Line[] } & Pick<Read, 'unknown' | 'encoding'>;

async function readLines({ encoding, batches }: OutsideSheet): Promise<Sheet> {
  let head: (keyof typeof HEADS | null)[] | null = null;
  const unknown: string[] = [];
  const lines: Line[] = [];
  for await (const rows of batches())
    for (const { line, cells } of rows) {
      if (head === null) {
        head = cells.map(fieldOf);
        unknown.push(...cells.filter((_, at) => head?.[at] === null).map((cell) => cell.trim()));
        if (!head.includes('username')) throw new Refusal('sheet-without-head', { needed: HEADS.username[0] });
        continue;
      }
      if (lines.length === MAX_AGENT_LINES) throw new Refusal('sheet-too-long', { most: MAX_AGENT_LINES });
      lines.push(lineOf(line, head, cells));
    }
  if (lines.length === 0) throw new Refusal('sheet-empty');
  return { lines, unknown: unknown.filter((title) => title !== '').slice(0, 50), encoding };
}

const fieldOf = (title: string) => {
  const plain = title.trim().toLowerCase();
  return FIELDS.find((field) => HEADS[field].includes(plain)) ?? null;
};

function lineOf(line: number, head: readonly (keyof typeof HEADS | null)[], cells: readonly string[]): Line {
  const values = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Omit<Line, 'line'>;
  head.forEach((field, at) => {
    if (field !== null) values[field] = (cells[at] ?? '').trim().toWellFormed().replaceAll('\0', '');
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
