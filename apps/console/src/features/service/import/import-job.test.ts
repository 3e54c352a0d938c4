import { beforeEach, expect, it } from 'vitest';
import type { ApiClient } from '../../../lib/api/create-api';
import { agentImport, createAgents, dropImport } from './import-job';
import type { ImportLine } from './sheet';

type Asked = { lines: ImportLine[]; isTrial?: boolean };

const lines = Array.from({ length: 236 }, (_, at) => ({ line: at + 2, username: `agent${at}`, password: 'secret-1' }));
const fault = { line: 2, field: 'username', fault: 'taken' } as const;
const left = () => agentImport.getState().read?.lines.length;

/** Records the creations; `answer` may refuse one by its number. */
function serverOf(answer: (number: number) => object | Error | null) {
  const created: number[] = [];
  const api = async (_route: string, { lines: sent, isTrial }: Asked) => {
    if (isTrial) return { created: 0, faults: [] };
    const other = answer(created.length);
    if (other instanceof Error) throw other;
    if (other) return other;
    created.push(sent.length);
    return { created: sent.length, faults: [] };
  };
  return { created, api: api as unknown as ApiClient['api'] };
}

beforeEach(() => {
  dropImport();
  agentImport.setState({ read: { lines: lines as ImportLine[], faults: [], unknown: [], encoding: null } });
});

it('creates hundreds of agents a part at a time', async () => {
  const { api, created } = serverOf(() => null);
  expect(await createAgents(api)).toBe(236);
  expect(created).toEqual([50, 50, 50, 50, 36]);
});

it.each([
  ['fails', new Error('away'), { failure: new Error('away') }],
  ['finds a fault', { created: 0, faults: [fault] }, { read: { faults: [fault] } }],
])('what is left when the server %s stays on the sheet, and can be sent again', async (_what, answer, expected) => {
  const failing = serverOf((number) => (number === 2 ? answer : null));
  expect(await createAgents(failing.api)).toBeNull();
  expect(left()).toBe(136);
  expect(agentImport.getState()).toMatchObject({ ...expected, isBusy: false, running: null });
  expect(await createAgents(serverOf(() => null).api)).toBe(136);
});
