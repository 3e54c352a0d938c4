import type { DownloadContext } from '../context';
import type { Download } from '../http/download';
import type { Language } from '../http/handler';
import { zoneOf } from '../zone';
import { columnsOf, type ExportInput, fileTime, writerOf } from './export-list';
import { streamed } from './streamed';
import type { ExportTable } from './table-of';

type Export<Wire, Key extends string> = {
  table: ExportTable<Wire, Key>;
  rows: readonly Wire[];
  wish: ExportInput<Key>;
  language: Language;
};

/** Rows that are computed, not read one by one, as a file. */
export async function exportRows<Wire, Key extends string>(
  { clock }: Pick<DownloadContext, 'clock'>,
  { table, rows, wish, language }: Export<Wire, Key>,
): Promise<Download> {
  const timeZone = zoneOf(wish.timeZone);
  const columns = columnsOf(table, wish.columns);
  const writer = writerOf(table, columns, { ...wish, timeZone, language });
  const file = Buffer.concat([
    await writer.begin(),
    await writer.rows(rows.map((row) => columns.map(({ cell }) => cell(row, language)))),
    await writer.end(),
  ]);
  const name = `${table.name[language]}-${fileTime(clock.now(), timeZone)}.${wish.format}`;
  return {
    name,
    type: writer.type,
    rows: rows.length,
    bytes: file.length,
    stream: streamed(once(file), async () => undefined),
  };
}

async function* once(file: Buffer): AsyncGenerator<Buffer, void> {
  yield file;
}
