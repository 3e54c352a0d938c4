import { SaxesParser } from 'saxes';
import { Refusal } from '../errors';
import type { SheetRow } from './read';
import { readEntry, type ZipEntries } from './unzip';
import { asDate, dateStyles } from './xlsx-dates';

/** Bytes of one part, unpacked, at most: a million rows are well below it, an archive made to burst is not. */
const LARGEST_PART = 1024 * 1024 * 1024;
/** Bytes of all the shared texts at most: they are held in memory. */
const LARGEST_TEXTS = 128 * 1024 * 1024;
/** Columns of a sheet at most (the format's own limit). */
const MOST_COLUMNS = 16_384;

/** The rows of a workbook's first sheet (ECMA-376), as they read in a spreadsheet. */
export async function* xlsxRows(path: string, entries: ZipEntries): AsyncGenerator<SheetRow, void> {
  const parts = createParts(path, entries);
  const texts = await sharedTexts(parts);
  const { isDate, is1904 } = await looks(parts);
  const sheet = await firstSheet(parts);
  yield* readRows(parts, sheet, (type, style, value) => {
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'e') return '';
    const isNumber = type === '' || type === 'n';
    return isNumber && isDate(style) ? asDate(value, is1904) : isNumber ? asNumber(value) : value;
  });
}

/** A number as it was typed: workbooks keep 13800138000 as 1.3800138E10, and 0.1 as 0.10000000000000001. */
const asNumber = (value: string): string => {
  if (!/[.eE]/.test(value)) return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return Math.abs(number) < 1e21 && Number.isInteger(number)
    ? number.toFixed(0)
    : String(Number(number.toPrecision(15)));
};

type Tags = {
  open(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
};

function createParts(path: string, entries: ZipEntries) {
  return {
    has: (name: string) => entries.has(name),
    names: () => [...entries.keys()],
    /** Reads one part; yields after each piece, so that what came of it can be handed on. */
    async *read(name: string, tags: Tags, most = LARGEST_PART): AsyncGenerator<void, void> {
      const entry = entries.get(name);
      if (!entry) throw new Refusal('sheet-unreadable');
      const parser = new SaxesParser();
      let failed = false;
      parser.on('error', () => {
        failed = true;
      });
      parser.on('opentag', ({ name, attributes }) => tags.open(local(name), attributes as Record<string, string>));
      parser.on('text', (text) => tags.text?.(text));
      parser.on('cdata', (text) => tags.text?.(text));
      parser.on('closetag', ({ name }) => tags.close?.(local(name)));
      const decoder = new TextDecoder();
      for await (const chunk of readEntry(path, entry, most)) {
        parser.write(decoder.decode(chunk, { stream: true }));
        if (failed) throw new Refusal('sheet-unreadable');
        yield;
      }
      parser.write(decoder.decode()).close();
      if (failed) throw new Refusal('sheet-unreadable');
      yield;
    },
  };
}

type Parts = ReturnType<typeof createParts>;

/** Without the prefix that some writers give every element. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

async function readWhole(parts: Parts, name: string, tags: Tags, most?: number): Promise<void> {
  for await (const _ of parts.read(name, tags, most));
}

/** Texts that cells name by number. How a Chinese name is said (`rPh`) is no part of it. */
async function sharedTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = [];
  if (!parts.has('xl/sharedStrings.xml')) return texts;
  const inside = textInside();
  await readWhole(
    parts,
    'xl/sharedStrings.xml',
    {
      open: inside.open,
      text: inside.text,
      close(name) {
        inside.close(name);
        if (name === 'si') texts.push(inside.take());
      },
    },
    LARGEST_TEXTS,
  );
  return texts;
}

/** Collects the `t` elements of one text, which may be in several styles. */
function textInside() {
  let text = '';
  let isText = false;
  let spoken = 0;
  return {
    open(name: string) {
      if (name === 'rPh') spoken += 1;
      isText = name === 't' && spoken === 0;
    },
    text(piece: string) {
      if (isText) text += piece;
    },
    close(name: string) {
      if (name === 'rPh') spoken -= 1;
      if (name === 't') isText = false;
    },
    take(): string {
      const all = text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
      text = '';
      return all;
    },
  };
}

async function looks(parts: Parts): Promise<{ isDate(style: string): boolean; is1904: boolean }> {
  const formats = new Map<string, string>();
  const used: string[] = [];
  let isCell = false;
  if (parts.has('xl/styles.xml'))
    await readWhole(parts, 'xl/styles.xml', {
      open(name, { numFmtId = '', formatCode = '' }) {
        if (name === 'numFmt') formats.set(numFmtId, formatCode);
        if (name === 'cellXfs') isCell = true;
        if (name === 'xf' && isCell) used.push(numFmtId);
      },
      close(name) {
        if (name === 'cellXfs') isCell = false;
      },
    });
  let is1904 = false;
  if (parts.has('xl/workbook.xml'))
    await readWhole(parts, 'xl/workbook.xml', {
      open(name, { date1904 = '' }) {
        if (name === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
      },
    });
  const dates = dateStyles(used, formats);
  return { isDate: (style) => dates.has(Number(style || 0)), is1904 };
}

/** The part of the sheet that stands first in the workbook, which need not be the first file. */
async function firstSheet(parts: Parts): Promise<string> {
  let first = '';
  const targets = new Map<string, string>();
  if (parts.has('xl/workbook.xml') && parts.has('xl/_rels/workbook.xml.rels')) {
    await readWhole(parts, 'xl/workbook.xml', {
      open(name, attributes) {
        if (name === 'sheet' && first === '' && attributes.state === undefined) first = attributes['r:id'] ?? '';
      },
    });
    await readWhole(parts, 'xl/_rels/workbook.xml.rels', {
      open(name, { Id = '', Target = '' }) {
        if (name === 'Relationship') targets.set(Id, Target);
      },
    });
  }
  const target = targets.get(first)?.replace(/^\/?(xl\/)?/, 'xl/');
  const found =
    target && parts.has(target) ? target : parts.names().find((name) => /^xl\/worksheets\/.+\.xml$/.test(name));
  if (!found) throw new Refusal('sheet-unreadable');
  return found;
}

type CellText = (type: string, style: string, value: string) => string;

async function* readRows(parts: Parts, sheet: string, textOf: CellText): AsyncGenerator<SheetRow, void> {
  let ready: SheetRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let column = -1;
  let cell = { type: '', style: '', value: '', isValue: false };
  const inline = textInside();
  const tags: Tags = {
    open(name, { r = '', t = '', s = '' }) {
      inline.open(name);
      if (name === 'row') {
        line = Number(r) || line + 1;
        cells = [];
        column = -1;
      } else if (name === 'c') {
        column = r === '' ? column + 1 : columnOf(r);
        cell = { type: t, style: s, value: '', isValue: false };
      } else cell.isValue = name === 'v';
    },
    text(text) {
      inline.text(text);
      if (cell.isValue) cell.value += text;
    },
    close(name) {
      inline.close(name);
      if (name === 'v') cell.isValue = false;
      if (name === 'c' && column < MOST_COLUMNS) {
        const said = inline.take();
        if (cell.type === 'inlineStr') cells[column] = said;
        else if (cell.value !== '') cells[column] = textOf(cell.type, cell.style, cell.value);
      }
      if (name === 'row') ready.push({ line, cells });
    },
  };
  for await (const _ of parts.read(sheet, tags)) {
    const rows = ready;
    ready = [];
    yield* rows;
  }
}

/** `AB12` → 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  return column - 1;
}
