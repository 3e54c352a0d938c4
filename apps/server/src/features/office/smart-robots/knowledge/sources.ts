import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { splitPassages } from '@parley/core/robot/grounding/passages';
import { termsOf } from '@parley/core/search/terms';
import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../../context';
import type { Client } from '../../../../db/pool';
import { readDocumentOutside } from '../../../../documents/read-outside';
import { Refusal } from '../../../../errors';
import { act } from '../../../../events/act';
import type { Incoming } from '../../../../http/handler';
import { uuidV7 } from '../../../../ids';
import { checkTarget } from '../../../../outside/target';
import type { Principal } from '../../../../principal';
import { createSemaphore, type Semaphore } from '../../../../semaphore';
import { recordChange } from '../../../foundation/audit/actions';
import { plainFileName } from '../../../foundation/files/file-name';
import { receive } from '../../../foundation/files/receive';
import type { IsListedTarget } from '../../../module';
import { lockSmartRobot } from '../robots-store';
import { MOST_PASSAGES } from './site';
import {
  countSources,
  findSource,
  insertPassages,
  markReady,
  removeSources,
  requestSync,
  type SourceFields,
  type SourceRow,
  saveSource,
} from './sources-store';

const MOST_SOURCES = 100;
const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** Files that are read at the same time. */
const FILES_AT_ONCE = 2;

export const createFileTurns = (): Semaphore => createSemaphore(FILES_AT_ONCE);

export async function editSource(
  { context, isListedTarget }: { context: Context; isListedTarget: IsListedTarget },
  by: Principal,
  { id, robot, kind, name, url, settings }: Value<'POST /robot/doSource'>,
): Promise<SourceRow> {
  if (kind === 'site') {
    const refusal = await checkTarget(url, isListedTarget);
    if (refusal) throw new Refusal(refusal, { fields: ['url'] });
  }
  return act(context, async (tx) => {
    await lockForSource(tx, robot, id === undefined);
    const known = id === undefined ? null : await findSource(tx, id);
    if (id !== undefined && (known?.robotId !== robot || known.kind !== kind)) throw new Refusal('not-found');
    const source: SourceFields = {
      id: id ?? uuidV7(context.clock.now()),
      robotId: robot,
      kind,
      name: name.trim() || (kind === 'site' ? new URL(url).host : ''),
      url: kind === 'site' ? url : '',
      settings,
    };
    await saveSource(tx, source, context.clock.now());
    await recordChange(tx, by, {
      action: known ? 'robotSources.edit' : 'robotSources.add',
      subject: { kind: 'robotSource', id: source.id, name: source.name || source.kind },
      before: known && audited(known),
      after: audited(source),
    });
    return (await findSource(tx, source.id))!;
  });
}

async function lockForSource(tx: Client, robotId: string, isNew: boolean): Promise<void> {
  if (!(await lockSmartRobot(tx, robotId))) throw new Refusal('not-found');
  if (isNew && (await countSources(tx, robotId)) >= MOST_SOURCES)
    throw new Refusal('too-many-sources', { most: MOST_SOURCES });
}

const audited = ({ robotId, kind, name, url, settings }: SourceFields) => ({
  robot: robotId,
  kind,
  name,
  url,
  ...settings,
});

/** Reads an uploaded document outside of this process and keeps its text. */
export async function addFile(
  { context, turns }: { context: Context; turns: Semaphore },
  by: Principal,
  { robot, incoming }: { robot: string; incoming: Incoming },
): Promise<SourceRow> {
  const leave = turns.enter();
  if (!leave) throw new Refusal('check-busy');
  const now = context.clock.now();
  const id = uuidV7(now);
  const path = join(tmpdir(), `robot-file-${id}`);
  try {
    await receive(incoming.stream, path, MAX_FILE_BYTES);
    const document = await readDocumentOutside(path);
    const name = plainFileName(incoming.name).slice(0, 100).toWellFormed();
    const found = splitPassages(document?.blocks ?? []).slice(0, MOST_PASSAGES);
    if (found.length === 0) throw new Refusal('document-unreadable');
    const title = document?.title.trim() || name;
    const passages = found.map((passage) => ({
      title,
      url: '',
      ...passage,
      origin: null,
      vector: null,
      terms: termsOf(`${title}\n${passage.heading}\n${passage.text}`),
    }));
    return await act(context, async (tx) => {
      await lockForSource(tx, robot, true);
      const source: SourceFields = {
        id,
        robotId: robot,
        kind: 'file',
        name,
        url: '',
        settings: { robots: [], days: 90 },
      };
      await saveSource(tx, source, now);
      await insertPassages(tx, { robotId: robot, sourceId: id }, passages);
      await markReady(tx, id, { documents: 1, passages: passages.length, faults: [], isCut: false, now });
      // Its vectors are made by the helper process.
      await requestSync(tx, [id]);
      await recordChange(tx, by, {
        action: 'robotSources.add',
        subject: { kind: 'robotSource', id, name },
        after: audited(source),
      });
      return (await findSource(tx, id))!;
    });
  } finally {
    leave();
    await rm(path, { force: true });
  }
}

export function deleteSources(context: Context, by: Principal, ids: readonly string[]): Promise<number> {
  return act(context, async (tx) => {
    const removed = await removeSources(tx, ids);
    if (removed.length > 0)
      await recordChange(tx, by, {
        action: 'robotSources.delete',
        subject: {
          kind: 'robotSource',
          id: removed.map(({ id }) => id),
          name: removed.map(({ name }) => name).join(', '),
        },
      });
    return removed.length;
  });
}

export const presentSource = ({ robotId, syncedAt, error, ...row }: SourceRow): Answer<'POST /robot/doSource'> => ({
  ...row,
  robot: robotId,
  fault: error,
  settings: { robots: row.settings.robots ?? [], days: row.settings.days ?? 90 },
  syncedAt: syncedAt?.getTime() ?? null,
});
