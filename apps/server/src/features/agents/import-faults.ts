import { isPassword } from '@parley/core/validate/validators';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Client } from '../../db/pool';
import { Refusal } from '../../errors';
import type { Principal } from '../../principal';
import { assertMayAdd } from '../access/reach';
import { findGroupsNamed } from '../groups/membership';
import { rolesToGive } from '../roles/actions';
import { readTaken } from './store';

type Line = Value<'POST /services/doImport'>['lines'][number];
type Fault = Answer<'POST /services/doImport'>['faults'][number];

/** Names in one cell: parted by commas of either kind, semicolons or the Chinese enumeration comma. */
export const partsOf = (cell: string): string[] =>
  cell
    .split(/[,，;；、]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** What is wrong with lines of a spreadsheet of agents, and the groups they name. */
export async function judgeLines(
  tx: Client,
  by: Principal,
  lines: readonly Line[],
): Promise<{ faults: Fault[]; groups: Map<string, string> }> {
  const taken = await readTaken(
    tx,
    lines.map(({ username }) => username),
  );
  const found = await findGroupsNamed(
    tx,
    lines.flatMap(({ groups }) => partsOf(groups)),
  );
  const groups = new Map(found.map(({ id, name }) => [name.toLowerCase(), id]));
  const roles = await roleFaults(tx, by, [...new Set(lines.flatMap((line) => partsOf(line.roles)))]);
  const seen = new Set<string>();
  const faults: Fault[] = [];
  for (const line of lines) {
    const say = (field: string, fault: Fault['fault']) => faults.push({ line: line.line, field, fault });
    const username = line.username.toLowerCase();
    if (username === '') say('username', 'missing');
    else if (username.length > 64) say('username', 'too-long');
    else if (taken.has(username)) say('username', 'taken');
    else if (seen.has(username)) say('username', 'twice');
    seen.add(username);
    if (line.nickname.length > 100) say('nickname', 'too-long');
    if (line.jobNumber.length > 40) say('jobNumber', 'too-long');
    if (line.password === '') say('password', 'missing');
    else if (!isPassword(line.password)) say('password', 'too-short');
    else if (line.password.length > 256) say('password', 'too-long');
    for (const role of partsOf(line.roles)) {
      const fault = roles.get(role);
      if (fault) say('roles', fault);
    }
    const named = partsOf(line.groups).map((name) => groups.get(name.toLowerCase()));
    if (named.includes(undefined)) say('groups', 'unknown');
    else if (!(await mayAdd(tx, by, named as string[]))) say('groups', 'not-allowed');
    if (line.limit !== '' && !/^\d{1,6}$/.test(line.limit)) say('limit', 'not-a-number');
  }
  return { faults, groups };
}

const mayAdd = (tx: Client, by: Principal, groupIds: readonly string[]): Promise<boolean> =>
  assertMayAdd(tx, by, groupIds).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

/** Roles that are none, or that this person may not give. */
async function roleFaults(tx: Client, by: Principal, names: readonly string[]): Promise<Map<string, Fault['fault']>> {
  const faults = new Map<string, Fault['fault']>();
  for (const name of names) {
    try {
      await rolesToGive(tx, by, [name], []);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faults.set(name, error.id === 'forbidden' ? 'not-allowed' : 'unknown');
    }
  }
  return faults;
}
