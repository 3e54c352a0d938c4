import { resolve } from 'node:path';
import type pg from 'pg';
import { writeContainer } from './container';
import { dumpDatabase } from './dump';
import { type FilePlace, filePlace } from './file-place';
import { dumpFiles } from './file-records';
import { reading, type WholePlace } from './places';
import type { Record } from './records';

export type BackupResult = { rows: number; tables: number; files: number; fileBytes: number; bytes: number };

export type BackupOrder = WholePlace & {
  file: string;
  key: string | null;
  now: number;
  onProgress?: (sentence: string) => void;
};

/** Writes the database as of one moment, and the uploaded files, into a new file. The server may be running. */
export async function backup({ file, key, now, onProgress, ...place }: BackupOrder): Promise<BackupResult> {
  return reading(place, async (client) => {
    const counts = { rows: 0, tables: 0, files: 0, fileBytes: 0 };
    const records = backupRecords(client, {
      files: filePlace(resolve(place.dataDir), place.bucket),
      now,
      counts,
      onProgress,
    });
    return { bytes: await writeContainer(resolve(file), records, key), ...counts };
  });
}

type Options = {
  files: FilePlace;
  now: number;
  counts: Omit<BackupResult, 'bytes'>;
  onProgress?: BackupOrder['onProgress'];
};

async function* backupRecords(
  client: pg.ClientBase,
  { files: place, now, counts, onProgress }: Options,
): AsyncGenerator<Record> {
  const onTable = (name: string, rows: number) => {
    if (rows > 0) onProgress?.(`${name}: ${rows} rows`);
  };
  for await (const record of dumpDatabase(client, { now, onTable })) {
    if ('entry' in record && record.entry.is === 'table-end') {
      counts.tables += 1;
      counts.rows += record.entry.rows;
    }
    yield record;
  }
  await client.query('commit');
  for await (const record of dumpFiles(place, now)) {
    if ('entry' in record && record.entry.is === 'file-end') {
      counts.files += 1;
      counts.fileBytes += record.entry.bytes;
    }
    yield record;
  }
  const { tables, rows, files, fileBytes } = counts;
  yield { entry: { is: 'end', tables, rows, files, bytes: fileBytes } };
}
