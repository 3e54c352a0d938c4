import { Readable } from 'node:stream';
import { masked, walkOf } from '@parley/protocol/personal';
import * as z from 'zod';
import type { DownloadContext } from '../../../context';
import type { Download } from '../../../http/download';
import type { Principal } from '../../../principal';
import { createZip } from '../../../sheets/zip';
import type { Storage } from '../../foundation/files/storage';
import { readPerson, readPersonTimeline } from './person/person';
import { findFamily } from './person/person-store';
import { TIMELINE_KINDS } from './person/timeline-store';
import { visitorsOf } from './store';
import { readSaid, readSentFiles, type SentFile } from './take-store';

const PAGE = 1000;
const ANYTHING = walkOf(z.unknown());

type Taking = { id: string; format: 'json' | 'zip' };

/** All data of a person that the reader sees, as a file; a ZIP includes the files that the person sent. */
export async function takePerson(
  context: DownloadContext,
  storage: Storage,
  agent: Principal,
  { id, format }: Taking,
): Promise<Download> {
  const shown = (value: unknown): string => JSON.stringify(masked(value, ANYTHING, agent.masks), null, 2);
  const about = await readPerson(context, agent, id);
  const people = await findFamily(context.db, id);
  const visitors = await visitorsOf(context.db, ...people);

  async function* json(): AsyncGenerator<string, void> {
    yield `{\n"takenAt": ${context.clock.now()},\n"about": ${shown(about)},\n"timeline": [`;
    let isFirst = true;
    for (const kind of TIMELINE_KINDS)
      for (let pageNo = 1; ; pageNo += 1) {
        const { list, more } = await readPersonTimeline(context, agent, { id, kinds: [kind], pageNo, pageSize: PAGE });
        for (const item of list) {
          yield `${isFirst ? '' : ','}\n${shown(item)}`;
          isFirst = false;
        }
        if (!more) break;
      }
    yield '\n],\n"messages": [';
    isFirst = true;
    for await (const rows of readSaid(context.db, agent, visitors, PAGE))
      for (const row of rows) {
        yield `${isFirst ? '' : ','}\n${shown(row)}`;
        isFirst = false;
      }
    yield '\n]\n}\n';
  }

  const name = `person-${id}.${format}`;
  if (format === 'json')
    return { name, type: 'application/json', rows: 1, bytes: 0, stream: Readable.from(json(), { objectMode: false }) };
  // A picture cannot be masked.
  const files = agent.masks.length > 0 ? [] : await readSentFiles(context.db, agent, visitors);
  const stream = Readable.from(zipped(json(), files, storage), { objectMode: false });
  return { name, type: 'application/zip', rows: 1, bytes: 0, stream };
}

async function* zipped(
  json: AsyncIterable<string>,
  files: readonly SentFile[],
  storage: Storage,
): AsyncGenerator<Buffer, void> {
  const zip = createZip();
  yield zip.begin('person.json');
  for await (const piece of json) yield await zip.write(piece);
  yield await zip.end();
  for (const { key, name } of files) {
    const file = await storage.read(key);
    if (!file) continue;
    yield zip.begin(`files/${key.slice(0, 8)}-${name}`);
    for await (const piece of file.stream) yield await zip.write(piece as Buffer);
    yield await zip.end();
  }
  yield zip.close();
}
