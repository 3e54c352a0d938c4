import { constants, deflateRawSync } from 'node:zlib';
import type { SheetBound } from '../sheets/limits';
import { createZip } from '../sheets/zip';

type Expected =
  | { status: 413; error: 'sheet-too-complex'; bound: SheetBound }
  | { status: 415; error: 'sheet-unreadable' };

/** A file made to block its reader or to fill its memory, and the expected refusal. */
export type HostileSheet = { name: string; content: Buffer; expected: Expected };

const beyond = (bound: SheetBound): Expected => ({ status: 413, error: 'sheet-too-complex', bound });
const UNREADABLE: Expected = { status: 415, error: 'sheet-unreadable' };

const SHEET = 'xl/worksheets/sheet1.xml';
const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const cellOf = (text: string): string => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`;
const LONG_CELL = '好'.repeat(40_000);
/** Nested entities: "&l9;" expands to three thousand million characters ("billion laughs"). */
const BILLION_LAUGHS = `<?xml version="1.0"?><!DOCTYPE worksheet [<!ENTITY l0 "lol">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
).join('')}]>${sheetOf(cellOf('&l9;'))}`;

/** Hostile files for tests of the sheet readers. */
export async function hostileSheets(): Promise<HostileSheet[]> {
  const [depth, rows] = [2_000_000, 200_000];
  const bomb = zipBomb(1600);
  const made: [string, Buffer | Promise<Buffer>, Expected][] = [
    ['two million nested tags in 7 kB', workbook({ [SHEET]: '<a>'.repeat(depth) }), beyond('depth')],
    [
      'nested tags in the texts',
      workbook({ [SHEET]: sheetOf(''), 'xl/sharedStrings.xml': '<a>'.repeat(depth) }),
      beyond('depth'),
    ],
    ['1.6 GB of rows in 2 MB', archive([{ name: SHEET, ...bomb }]), beyond('ratio')],
    ['1.6 GB that say they are ten bytes', archive([{ name: SHEET, ...bomb, size: 10 }]), beyond('ratio')],
    [
      '1.6 GB of shared texts',
      archive([
        { name: SHEET, ...stored(sheetOf('')) },
        { name: 'xl/sharedStrings.xml', ...bomb },
      ]),
      beyond('ratio'),
    ],
    [
      'an entry that says it has 4 GB packed',
      archive([{ name: SHEET, ...stored('<worksheet>'), packed: 0xfffffffe }]),
      UNREADABLE,
    ],
    [
      'an entry that begins outside of the file',
      archive([{ name: SHEET, ...stored('<worksheet/>'), offset: 0xfffffff0 }]),
      UNREADABLE,
    ],
    ['an entry that is cut', archive([{ name: SHEET, ...bomb, packed: 5 }]), UNREADABLE],
    ['entities that grow', workbook({ [SHEET]: BILLION_LAUGHS }), UNREADABLE],
    ['a cell of 40,000 characters', workbook({ [SHEET]: sheetOf(cellOf(LONG_CELL)) }), beyond('cell')],
    [
      'a value of 40,000 characters',
      workbook({ [SHEET]: sheetOf(`<row><c t="str"><v>${LONG_CELL}</v></c></row>`) }),
      beyond('cell'),
    ],
    [
      'a shared text of 40,000 characters',
      workbook({ [SHEET]: sheetOf(''), 'xl/sharedStrings.xml': `<sst><si><t>${LONG_CELL}</t></si></sst>` }),
      beyond('cell'),
    ],
    [
      'one text in two hundred cells',
      workbook({
        [SHEET]: sheetOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`),
        'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
      }),
      beyond('row'),
    ],
    [
      '10,000 sheets',
      archive(
        Array.from({ length: 10_000 }, (_, at) => ({
          name: `xl/worksheets/sheet${at + 1}.xml`,
          ...stored(sheetOf(cellOf('x'))),
        })),
      ),
      beyond('entries'),
    ],
    [
      '10,000 sheets that are not there',
      workbook({
        [SHEET]: sheetOf(''),
        'xl/workbook.xml': `<workbook>${'<sheet r:id="x"/>'.repeat(10_000)}</workbook>`.replace(
          '<workbook>',
          '<workbook xmlns:r="r">',
        ),
        'xl/_rels/workbook.xml.rels': '<Relationships/>',
      }),
      beyond('sheets'),
    ],
    [
      '40,000 entries of nothing',
      archive(Array.from({ length: 40_000 }, (_, at) => ({ name: String(at), ...stored('') }))),
      beyond('entries'),
    ],
    [
      '100,000 formats',
      workbook({
        [SHEET]: sheetOf(''),
        'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(100_000)}</cellXfs></styleSheet>`,
      }),
      beyond('styles'),
    ],
    [
      'a tag with a million attributes',
      workbook({ [SHEET]: `<a ${Array.from({ length: 400_000 }, (_, at) => `a${at}=""`).join(' ')}>` }),
      beyond('token'),
    ],
    ['a comment of 3 MB', workbook({ [SHEET]: `<worksheet><!--${'x'.repeat(3_000_000)}` }), beyond('token')],
    [
      'a row two thousand million',
      workbook({ [SHEET]: sheetOf('<row r="2000000000"><c t="str"><v>x</v></c></row>') }),
      beyond('rows'),
    ],
    ['rows that go backwards', workbook({ [SHEET]: sheetOf('<row r="9"></row><row r="9"></row>') }), UNREADABLE],
    [
      'a cell in the millionth column',
      workbook({ [SHEET]: sheetOf('<row><c r="ZZZZZ1" t="str"><v>x</v></c></row>') }),
      beyond('columns'),
    ],
    ['a CSV of one line', Buffer.from('x'.repeat(3_000_000)), beyond('cell')],
    ['a quote that nobody closes', Buffer.from(`name,phone\n"${'x,y\n'.repeat(rows)}`), beyond('cell')],
    ['a line of a million commas', Buffer.from(','.repeat(1_000_000)), beyond('columns')],
  ];
  return Promise.all(made.map(async ([name, content, expected]) => ({ name, content: await content, expected })));
}

async function workbook(parts: Record<string, string>): Promise<Buffer> {
  const zip = createZip();
  const pieces: Buffer[] = [];
  for (const [name, text] of Object.entries(parts))
    pieces.push(zip.begin(name), await zip.write(text), await zip.end());
  return Buffer.concat([...pieces, zip.close()]);
}

type Entry = { name: string; method: 0 | 8; data: Buffer; size: number; packed?: number; offset?: number };

const stored = (text: string) => ({ method: 0 as const, data: Buffer.from(text), size: Buffer.byteLength(text) });

/** Rows of so many megabytes unpacked: one compressed megabyte, repeated. */
function zipBomb(megabytes: number) {
  const row = cellOf('x') + ' '.repeat(5000);
  const head = deflateRawSync('<worksheet><sheetData>', { finishFlush: constants.Z_FULL_FLUSH });
  const piece = deflateRawSync(row.repeat(Math.ceil(1_000_000 / row.length)), { finishFlush: constants.Z_FULL_FLUSH });
  const data = Buffer.concat([head, ...Array.from({ length: megabytes }, () => piece), deflateRawSync('')]);
  return { method: 8 as const, data, size: megabytes * 1_000_000 };
}

/** An archive with any values in its directory. */
function archive(entries: readonly Entry[]): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, method, data, size, packed = data.length, offset = at } of entries) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(method, 8);
    local.writeUInt16LE(name.length, 26);
    pieces.push(local, Buffer.from(name), data);
    at += 30 + name.length + data.length;
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, listed, end]);
}
