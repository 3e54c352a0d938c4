import { Refusal } from '../errors';
import {
  MAX_CELL_LENGTH,
  MAX_COLUMNS,
  MAX_ENTRIES,
  MAX_ROWS,
  MAX_SHEETS,
  MAX_STYLES,
  MAX_TEXT_CHARACTERS,
  MAX_TEXTS,
  tooComplex,
} from './limits';
import type { SheetRow } from './read';
import { createParts, type Parts, readWhole, type Tags } from './read-part';
import type { ZipEntries } from './unzip';
import { asDate, dateStyles } from './xlsx-dates';

/** The rows of a workbook's first sheet (ECMA-376), with cells as a spreadsheet shows them. */
export async function* xlsxRows(path: string, entries: ZipEntries): AsyncGenerator<SheetRow, void> {
  const parts = createParts(path, entries);
  const texts = await sharedTexts(parts);
  const { isDate, is1904 } = await readStyles(parts);
  const sheet = await firstSheet(parts);
  yield* readRows(parts, sheet, (type, style, value) => {
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type === 'e') return '';
    const isNumber = type === '' || type === 'n';
    return isNumber && isDate(style) ? asDate(value, is1904) : isNumber ? asNumber(value) : value;
  });
}

/** Formats a number as it was typed: workbooks store 13800138000 as 1.3800138E10, and 0.1 as 0.10000000000000001. */
const asNumber = (value: string): string => {
  if (!/[.eE]/.test(value)) return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return Math.abs(number) < 1e21 && Number.isInteger(number)
    ? number.toFixed(0)
    : String(Number(number.toPrecision(15)));
};

/** Shared texts, which cells reference by index. Phonetic text (`rPh`) is left out. */
async function sharedTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = [];
  if (!parts.has('xl/sharedStrings.xml')) return texts;
  const inside = textInside();
  let characters = 0;
  await readWhole(parts, 'xl/sharedStrings.xml', {
    open: inside.open,
    text: inside.text,
    close(name) {
      inside.close(name);
      if (name !== 'si') return;
      const text = ownCopy(inside.take());
      characters += text.length;
      texts.push(text);
      if (texts.length > MAX_TEXTS) throw tooComplex('texts', MAX_TEXTS);
      if (characters > MAX_TEXT_CHARACTERS) throw tooComplex('texts', MAX_TEXT_CHARACTERS);
    },
  });
  return texts;
}

/** A substring keeps the whole string in memory; this copies it. */
const ownCopy = (text: string): string => ` ${text}`.slice(1);

/** Characters of the escape `_x000D_`, which stands for one. */
const MAX_ESCAPE_LENGTH = 7;

/** Collects the `t` elements of one text, which may have several styles. */
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
      if (!isText) return;
      text += piece;
      if (text.length > MAX_CELL_LENGTH * MAX_ESCAPE_LENGTH) throw tooComplex('cell', MAX_CELL_LENGTH);
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
      if (all.length > MAX_CELL_LENGTH) throw tooComplex('cell', MAX_CELL_LENGTH);
      return all;
    },
  };
}

async function readStyles(parts: Parts): Promise<{ isDate(style: string): boolean; is1904: boolean }> {
  const formats = new Map<string, string>();
  const used: string[] = [];
  let isCell = false;
  if (parts.has('xl/styles.xml'))
    await readWhole(parts, 'xl/styles.xml', {
      open(name, { numFmtId = '', formatCode = '' }) {
        if (name === 'numFmt') formats.set(numFmtId, formatCode);
        if (name === 'cellXfs') isCell = true;
        if (name === 'xf' && isCell) used.push(numFmtId);
        if (formats.size > MAX_STYLES || used.length > MAX_STYLES) throw tooComplex('styles', MAX_STYLES);
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

/** The part of the workbook's first sheet, which need not be the first file. */
async function firstSheet(parts: Parts): Promise<string> {
  let first = '';
  let sheets = 0;
  const targets = new Map<string, string>();
  if (parts.has('xl/workbook.xml') && parts.has('xl/_rels/workbook.xml.rels')) {
    await readWhole(parts, 'xl/workbook.xml', {
      open(name, attributes) {
        if (name !== 'sheet') return;
        sheets += 1;
        if (sheets > MAX_SHEETS) throw tooComplex('sheets', MAX_SHEETS);
        if (first === '' && attributes.state === undefined) first = attributes['r:id'] ?? '';
      },
    });
    await readWhole(parts, 'xl/_rels/workbook.xml.rels', {
      open(name, { Id = '', Target = '' }) {
        if (name === 'Relationship') targets.set(Id, Target);
        if (targets.size > MAX_ENTRIES) throw tooComplex('entries', MAX_ENTRIES);
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
        line = lineOf(r, line);
        cells = [];
        column = -1;
      } else if (name === 'c') {
        column = r === '' ? column + 1 : columnOf(r);
        if (column >= MAX_COLUMNS) throw tooComplex('columns', MAX_COLUMNS);
        cell = { type: t, style: s, value: '', isValue: false };
      } else cell.isValue = name === 'v';
    },
    text(text) {
      inline.text(text);
      if (!cell.isValue) return;
      cell.value += text;
      if (cell.value.length > MAX_CELL_LENGTH) throw tooComplex('cell', MAX_CELL_LENGTH);
    },
    close(name) {
      inline.close(name);
      if (name === 'v') cell.isValue = false;
      if (name === 'c') {
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

/** The row's number, or the next one. Numbers must increase. */
function lineOf(said: string, before: number): number {
  const line = Number(said) || before + 1;
  if (!Number.isInteger(line) || line <= before) throw new Refusal('sheet-unreadable');
  if (line > MAX_ROWS) throw tooComplex('rows', MAX_ROWS);
  return line;
}

/** `AB12` → 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const value = letter.charCodeAt(0) - 64;
    if (value < 1 || value > 26) break;
    column = column * 26 + value;
  }
  if (column === 0) throw new Refusal('sheet-unreadable');
  return column - 1;
}
