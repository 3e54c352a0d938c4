import { looksLikeFormula } from './formula';
import { type Cell, type SheetColumn, type SheetWriter, wallClock } from './sheet';
import { CONTENT_TYPES, RELATIONS, STYLE, STYLES, workbook, workbookRelations } from './xlsx-parts';
import { createZip } from './zip';

/** Rows of one sheet with the header (limit of XLSX). */
const MAX_ROWS = 1_048_576;
/** Characters of a sheet's XML after which another sheet begins: well below 4 GB, the archive's limit. */
const MAX_CHARACTERS = 500_000_000;
/** Characters of a cell (limit of XLSX). */
const MAX_CELL_LENGTH = 32_767;

/** Writes an XLSX workbook row by row: strings are stored in their cells, so that nothing is collected in memory. */
export function xlsxWriter(
  columns: readonly SheetColumn[],
  { timeZone, sheetName, mostRows = MAX_ROWS }: { timeZone: string; sheetName: string; mostRows?: number },
): SheetWriter {
  const zip = createZip();
  const dayOf = dayNumbers(timeZone);
  const isTime = columns.map(({ kind }) => kind === 'time');
  let sheets = 0;
  let rowsInSheet = 0;
  let characters = 0;

  const cellOf = (cell: Cell, at: number): string => {
    if (cell === null || cell === '') return '<c/>';
    if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
    if (typeof cell === 'string') return textCell(cell);
    return isTime[at] ? `<c s="${STYLE.time}"><v>${dayOf(cell)}</v></c>` : `<c><v>${cell}</v></c>`;
  };
  const rowOf = (row: readonly Cell[]): string => `<row>${row.map(cellOf).join('')}</row>`;

  async function beginSheet(): Promise<Buffer> {
    sheets += 1;
    rowsInSheet = 1;
    characters = 0;
    const head = zip.begin(`xl/worksheets/sheet${sheets}.xml`);
    return Buffer.concat([head, await zip.write(sheetHead(columns))]);
  }

  async function endSheet(): Promise<Buffer> {
    return Buffer.concat([await zip.write('</sheetData></worksheet>'), await zip.end()]);
  }

  async function part(name: string, text: string): Promise<Buffer> {
    return Buffer.concat([zip.begin(name), await zip.write(text), await zip.end()]);
  }

  return {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    begin: beginSheet,

    async rows(batch) {
      const pieces: Buffer[] = [];
      for (let from = 0; from < batch.length; ) {
        if (rowsInSheet >= mostRows || characters > MAX_CHARACTERS) pieces.push(await endSheet(), await beginSheet());
        const some = batch.slice(from, from + mostRows - rowsInSheet);
        const text = some.map(rowOf).join('');
        pieces.push(await zip.write(text));
        from += some.length;
        rowsInSheet += some.length;
        characters += text.length;
      }
      return Buffer.concat(pieces);
    },

    async end() {
      return Buffer.concat([
        await endSheet(),
        await part('xl/styles.xml', STYLES),
        await part('xl/workbook.xml', workbook(escapeXml(nameOf(sheetName)), sheets)),
        await part('xl/_rels/workbook.xml.rels', workbookRelations(sheets)),
        await part('_rels/.rels', RELATIONS),
        await part('[Content_Types].xml', CONTENT_TYPES(sheets)),
        zip.close(),
      ]);
    },
  };
}

/** An inline string, which is never a formula; text that looks like one gets the style that stays text when edited. */
function textCell(text: string, style = looksLikeFormula(text) ? STYLE.quoted : STYLE.text): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text.slice(0, MAX_CELL_LENGTH))}</t></is></c>`;
}

function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map(
    ({ kind, width = kind === 'time' ? 20 : 16 }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }) => textCell(title, STYLE.head));
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData><row>${titles.join('')}</row>`,
  ].join('');
}

/** A valid sheet name: at most 31 characters (26, with room for a number), none of []:*?/\\. */
const nameOf = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 26);

/** Day numbers in local time, as spreadsheets store times. */
function dayNumbers(timeZone: string): (ms: number) => number {
  const clock = wallClock(timeZone);
  return (ms) => Date.parse(`${clock(ms).replace(' ', 'T')}Z`) / 86_400_000 + 25_569;
}

/** Characters that XML 1.0 does not allow, among them lone surrogates. */
const INVALID_CHARACTERS = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

const escapeXml = (text: string): string =>
  text
    .replace(INVALID_CHARACTERS, '')
    // `_x000D_` in a cell would be read as an escaped character.
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[&<>"\r]/g, (letter) => ENTITIES[letter] ?? '');
