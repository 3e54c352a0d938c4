import { isPassword } from '@parley/core/validate/account';
import { AGENT_MOST, language, regionCode } from '@parley/protocol/http/agents';
import type { Answer, Value } from '@parley/protocol/http/routes';
import { timeZone } from '@parley/protocol/shapes';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import type { Principal } from '../../../principal';
import { assertMayAdd } from '../access/reach';
import { findGroupsNamed } from '../groups/membership';
import { rolesToGive } from '../roles/actions';
import { shiftsIn } from './import-shifts';
import { readUsedUsernames } from './store';

type Line = Value<'POST /services/doImport'>['lines'][number];
type Fault = Answer<'POST /services/doImport'>['faults'][number];

/** Names in one cell, separated by Western or Chinese commas, semicolons or the enumeration comma. */
export const partsOf = (cell: string): string[] =>
  cell
    .split(/[,，;；、]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Codes in one cell, each once, separated as names or by spaces. */
export const codesOf = (cell: string): string[] => [...new Set(partsOf(cell).flatMap((part) => part.split(/\s+/)))];

/** Faults of lines of a spreadsheet; also the groups they name, and codes of regions by line. */
export async function checkLines(
  context: Pick<Context, 'regionNamed'>,
  tx: Client,
  by: Principal,
  lines: readonly Line[],
): Promise<{ faults: Fault[]; groups: Map<string, string>; regions: Map<number, string[]> }> {
  const taken = await readUsedUsernames(
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
  const regions = new Map<number, string[]>();
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
    const languages = codesOf(line.languages);
    if (languages.some((one) => !language.safeParse(one).success)) say('languages', 'not-a-code');
    else if (languages.length > AGENT_MOST.languages) say('languages', 'too-long');
    const places = await regionsIn(context, line.regions);
    if (!places) say('regions', 'unknown');
    else if (places.length > AGENT_MOST.regions) say('regions', 'too-long');
    else regions.set(line.line, places);
    const shifts = shiftsIn(line.shifts);
    if (!shifts) say('shifts', 'not-a-shift');
    else if (shifts.length > AGENT_MOST.shifts) say('shifts', 'too-long');
    if (line.timeZone !== '' && !timeZone.safeParse(line.timeZone).success) say('timeZone', 'not-a-zone');
    if (line.maxIdle !== '' && !/^\d{1,6}$/.test(line.maxIdle)) say('maxIdle', 'not-a-number');
    else if (Number(line.maxIdle) > AGENT_MOST.maxIdle) say('maxIdle', 'too-large');
    if (line.limit !== '' && !/^\d{1,6}$/.test(line.limit)) say('limit', 'not-a-number');
  }
  return { faults, groups, regions };
}

/** Region codes of one cell, given by code or by name; null: one is unknown. */
async function regionsIn({ regionNamed }: Pick<Context, 'regionNamed'>, cell: string): Promise<string[] | null> {
  const codes = new Set<string | null>();
  const codeOf = async (said: string) => (regionCode.safeParse(said).success ? said : regionNamed(said));
  for (const part of partsOf(cell)) {
    const whole = await codeOf(part);
    // A space may be part of a name, or separate two names.
    if (whole !== null) codes.add(whole);
    else for (const said of part.split(/\s+/)) codes.add(await codeOf(said));
  }
  const known = [...codes].filter((code) => code !== null);
  return known.length === codes.size ? known : null;
}

const mayAdd = (tx: Client, by: Principal, groupIds: readonly string[]): Promise<boolean> =>
  assertMayAdd(tx, by, groupIds).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );

/** Unknown roles, and roles that the caller may not give. */
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
