import { masked, walkOf } from '@parley/protocol/personal';
import type * as z from 'zod';
import type { DownloadContext } from '../context';
import { type Keep, type ListSql, type RowStream, streamRows } from '../db/read-list';
import type { Sql } from '../db/sql';
import { Refusal } from '../errors';
import type { Download } from '../http/download';
import type { Language } from '../http/handler';
import type { Principal } from '../principal';
import { zoneOf } from '../zone';
import { csvWriter } from './csv';
import { enterExport } from './enter-export';
import { type Cell, type SheetWriter, wallClock } from './sheet';
import { streamed } from './streamed';
import type { ExportColumn, ExportTable } from './table-of';
import { xlsxWriter } from './xlsx';

export type ExportInput<Key extends string> = {
  format: 'csv' | 'xlsx';
  columns?: Key[] | undefined;
  timeZone?: string | undefined;
};

type Export<Row, Wire, Key extends string> = {
  table: ExportTable<Wire, Key>;
  list: ListSql<string | Sql>;
  /** The same function that the list uses, so that the export shows no more than the list. */
  present(row: Row): Wire;
  wish: ExportInput<Key>;
  language: Language;
  /** The reader of the file; rows of this shape are masked for it. */
  reader: Pick<Principal, 'masks' | 'disconnected'>;
  shape: z.ZodType<unknown>;
  keep?: Keep<Row> | null;
};

/** A list as a file, streamed from PostgreSQL in constant memory. */
export async function exportList<Row extends object, Wire, Key extends string>(
  context: DownloadContext,
  { table, list, present, wish, language, reader, shape, keep }: Export<Row, Wire, Key>,
): Promise<Download> {
  const timeZone = zoneOf(wish.timeZone);
  const columns = columnsOf(table, wish.columns);
  const writer = writerOf(table, columns, { ...wish, timeZone, language });
  const personal = walkOf(shape);
  let written = 0;
  const cellsOf = (row: Row): Cell[] => {
    written += 1;
    const wire = masked(present(row), personal, reader.masks);
    return columns.map(({ cell }) => cell(wire, language));
  };
  const leave = enterExport(context);
  try {
    const rows = await streamRows<Row>(context.db, list, { disconnected: reader.disconnected, keep });
    const release = () => rows.close().finally(leave);
    const { bytes, stream } = await begun(write(rows, writer, cellsOf), rows, release).catch(async (error) => {
      await rows.close();
      throw error;
    });
    const name = `${table.name[language]}-${fileTime(context.clock.now(), timeZone)}.${wish.format}`;
    return { name, type: writer.type, rows: rows.total, bytes, written: () => written, stream };
  } catch (error) {
    leave();
    throw error;
  }
}

type Piece = { data: Buffer; rows: number };

async function* write<Row>(
  { batches }: RowStream<Row>,
  writer: SheetWriter,
  cellsOf: (row: Row) => Cell[],
): AsyncGenerator<Piece, void> {
  yield { data: await writer.begin(), rows: 0 };
  for await (const batch of batches) yield { data: await writer.rows(batch.map(cellsOf)), rows: batch.length };
  yield { data: await writer.end(), rows: 0 };
}

/** Bytes before the total length is estimated: the compressor emits its first bytes late. */
const ESTIMATE_BYTES = 64 * 1024;

/** Reads until the length can be estimated, then returns the stream of what was read and the rest. */
async function begun(file: AsyncGenerator<Piece, void>, { total }: RowStream<unknown>, release: () => Promise<void>) {
  const first: Buffer[] = [];
  let rows = 0;
  let length = 0;
  do {
    const { value } = await file.next();
    if (!value) break;
    first.push(value.data);
    rows += value.rows;
    length += value.data.length;
  } while ((total === null || rows < total) && length < ESTIMATE_BYTES);

  async function* all(): AsyncGenerator<Buffer, void> {
    yield* first;
    for await (const { data } of file) yield data;
  }
  const stream = streamed(all(), release);
  const bytes = total === null ? null : rows === 0 ? length : Math.round((length / rows) * total);
  return { bytes, stream };
}

export function columnsOf<Wire, Key extends string>(
  { columns }: ExportTable<Wire, Key>,
  wanted: readonly Key[] | undefined,
): ExportColumn<Wire>[] {
  const keys = wanted && wanted.length > 0 ? [...new Set(wanted)] : (Object.keys(columns) as Key[]);
  return keys.map((key) => {
    // In some tables the columns depend on the reader.
    if (!Object.hasOwn(columns, key)) throw new Refusal('bad-request', { fields: ['columns'] });
    return columns[key];
  });
}

export function writerOf<Wire, Key extends string>(
  { name }: ExportTable<Wire, Key>,
  columns: readonly ExportColumn<Wire>[],
  { format, timeZone, language }: { format: 'csv' | 'xlsx'; timeZone: string; language: Language },
): SheetWriter {
  const heads = columns.map(({ label, kind = 'text', width }) => ({
    title: kind === 'time' ? `${label[language]} (${timeZone})` : label[language],
    kind,
    width,
  }));
  return format === 'csv' ? csvWriter(heads, timeZone) : xlsxWriter(heads, { timeZone, sheetName: name[language] });
}

/** 20300131-0905 */
export const fileTime = (now: number, timeZone: string): string =>
  wallClock(timeZone)(now).replace(/^(\d+)-(\d+)-(\d+) (\d+):(\d+).*$/, '$1$2$3-$4$5');
