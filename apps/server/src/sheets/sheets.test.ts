import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { csvWriter } from './csv';
import { looksLikeFormula } from './formula';
import type { Cell, SheetColumn, SheetWriter } from './sheet';
import { xlsxWriter } from './xlsx';

const COLUMNS: SheetColumn[] = [
  { title: '名称', kind: 'text' },
  { title: 'Count', kind: 'number' },
  { title: 'At', kind: 'time' },
];
/** 2030-01-31 09:05:07 in Shanghai. */
const AT = Date.UTC(2030, 0, 31, 1, 5, 7);

async function fileOf(writer: SheetWriter, ...batches: Cell[][][]): Promise<Buffer> {
  const pieces = [await writer.begin()];
  for (const batch of batches) pieces.push(await writer.rows(batch));
  return Buffer.concat([...pieces, await writer.end()]);
}

describe('"cells beginning with = + - @ tab CR are escaped"', () => {
  const DANGEROUS = [
    '=1+1',
    '+86 138',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '=HYPERLINK("http://x","y")',
  ];
  test.each(DANGEROUS)('%j', async (text) => {
    expect(looksLikeFormula(text)).toBe(true);
    const csv = String(await fileOf(csvWriter(COLUMNS.slice(0, 1), 'UTC'), [[text]]));
    expect(csv.split('\r\n').slice(1).join('\r\n').replace(/^"/, '').startsWith("'")).toBe(true);
    const sheet = sheetsOf(
      await fileOf(xlsxWriter(COLUMNS.slice(0, 1), { timeZone: 'UTC', sheetName: 'x' }), [[text]]),
    );
    // An inline string with the style that stays text when edited.
    expect(sheet[0]).toMatch(/<row><c t="inlineStr" s="2">/);
    expect(sheet[0]).not.toContain('<f');
  });

  test.each(['a=1', '王芳', '0-1', "'=1"])('%j is left as it is', (text) => expect(looksLikeFormula(text)).toBe(false));
  test('numbers stay numbers, also negative ones', async () =>
    expect(String(await fileOf(csvWriter(COLUMNS, 'UTC'), [['a', -5, null]]))).toContain('\r\na,-5,\r\n'));
});

test('CSV: BOM, doubled quotes, line ends and commas in cells, times in the time zone', async () => {
  const file = await fileOf(csvWriter(COLUMNS, 'Asia/Shanghai'), [['a "b", c\nd', 1, AT]], [[' x', null, null]]);
  expect(String(file)).toBe('\ufeff名称,Count,At\r\n"a ""b"", c\nd",1,2030-01-31 09:05:07\r\n" x",,\r\n');
});

describe('XLSX', () => {
  test('a row: text, number, and the day number of the local time', async () => {
    const writer = xlsxWriter(COLUMNS, { timeZone: 'Asia/Shanghai', sheetName: '客服/[x]' });
    const file = await fileOf(writer, [['a & <b> _x000D_\u0000\ud800', 2, AT]]);
    const [sheet] = sheetsOf(file);
    expect(sheet).toContain(
      '<row><c t="inlineStr" s="0"><is><t xml:space="preserve">a &amp; &lt;b&gt; _x005F_x000D_</t></is></c><c><v>2</v></c><c s="3"><v>47514.37855324074</v></c></row>',
    );
    expect(unzip(file).get('xl/workbook.xml')).toContain('name="客服  x "');
  });

  test('a full sheet is followed by another, each with the header', async () => {
    const writer = xlsxWriter(COLUMNS.slice(1, 2), { timeZone: 'UTC', sheetName: 'n', mostRows: 4 });
    const sheets = sheetsOf(await fileOf(writer, [[1], [2]], [[3], [4], [5]]));
    expect(sheets.map((sheet) => sheet.match(/<v>\d+<\/v>/g))).toEqual([
      ['<v>1</v>', '<v>2</v>', '<v>3</v>'],
      ['<v>4</v>', '<v>5</v>'],
    ]);
    expect(sheets.every((sheet) => sheet.includes('>Count<'))).toBe(true);
  });

  test('no rows: a valid workbook with the header', async () =>
    expect([...unzip(await fileOf(xlsxWriter(COLUMNS, { timeZone: 'UTC', sheetName: 'x' }))).keys()]).toEqual([
      'xl/worksheets/sheet1.xml',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      '_rels/.rels',
      '[Content_Types].xml',
    ]));
});

const sheetsOf = (file: Buffer): string[] =>
  [...unzip(file)].filter(([name]) => name.startsWith('xl/worksheets/')).map(([, text]) => text);

/** Reads by the central directory, as every reader does. */
function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const entries = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 8); left > 0; left -= 1) {
    const [packed, size, nameLength, offset] = [
      file.readUInt32LE(at + 20),
      file.readUInt32LE(at + 24),
      file.readUInt16LE(at + 28),
      file.readUInt32LE(at + 42),
    ];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const from = offset + 30 + file.readUInt16LE(offset + 26);
    const text = inflateRawSync(file.subarray(from, from + packed));
    expect(text.length).toBe(size);
    entries.set(name, String(text));
    at += 46 + nameLength;
  }
  return entries;
}
