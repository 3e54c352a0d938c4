import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvWriter } from './csv';
import { openSheet } from './read';
import { createCsvReader } from './read-csv';
import type { Cell, SheetColumn } from './sheet';
import { xlsxWriter } from './xlsx';
import { createZip } from './zip';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheets-'));
});
afterAll(() => rm(folder, { recursive: true }));

let made = 0;
async function read(content: Buffer) {
  made += 1;
  const path = join(folder, `${made}`);
  await writeFile(path, content);
  const sheet = await openSheet(path, { columns: 200, characters: 5000 });
  const rows: string[][] = [];
  const lines: number[] = [];
  for await (const { line, cells } of sheet.rows()) {
    rows.push(cells);
    lines.push(line);
  }
  return { kind: sheet.kind, encoding: sheet.encoding, rows, lines };
}

/** Reads to the end and discards the rows. */
async function openedAndLeft(content: Buffer): Promise<void> {
  const path = join(folder, 'left');
  await writeFile(path, content);
  const { rows } = await openSheet(path, { columns: 200, characters: 5000 });
  for await (const _ of rows());
}

const zipOf = async (parts: Record<string, string>): Promise<Buffer> => {
  const zip = createZip();
  const pieces: Buffer[] = [];
  for (const [name, text] of Object.entries(parts))
    pieces.push(zip.begin(name), await zip.write(text), await zip.end());
  return Buffer.concat([...pieces, zip.close()]);
};

describe('CSV', () => {
  /** 姓名,电话 / 王芳,13800138000 in GBK. */
  const GBK = Buffer.from('d0d5c3fb2cb5e7bbb00d0acdf5b7bc2c31333830303133383030300d0a', 'hex');

  test('GBK, as spreadsheets on Chinese systems write it', async () =>
    expect(await read(GBK)).toEqual({
      kind: 'csv',
      encoding: 'gb18030',
      rows: [
        ['姓名', '电话'],
        ['王芳', '13800138000'],
      ],
      lines: [1, 2],
    }));

  test.each([
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff姓名;电话\n王芳;1'), 'utf-8'],
    ['UTF-8 without', Buffer.from('姓名,电话\n王芳,1'), 'utf-8'],
    ['UTF-16 with tabs', Buffer.from('\ufeff姓名\t电话\r\n王芳\t1\r\n', 'utf16le'), 'utf-16le'],
  ])('%s', async (_, content, encoding) =>
    expect(await read(content)).toMatchObject({
      encoding,
      rows: [
        ['姓名', '电话'],
        ['王芳', '1'],
      ],
    }),
  );

  test('quotes, line ends within them, no empty rows; line numbers are those of the file', async () => {
    const { rows, lines } = await read(Buffer.from('a,b\r\n"x ""1""\r\ny",2\r\n\r\n,,\r\nlast,"3'));
    expect(rows).toEqual([
      ['a', 'b'],
      ['x "1"\r\ny', '2'],
      ['last', '3'],
    ]);
    expect(lines).toEqual([1, 2, 6]);
  });

  test('the rows do not depend on how the text is split', () => {
    const text = 'a,"b ""c"",\r\nd"\r\n\r\ne,f\n';
    const whole = [...createCsvReader(',').read(text)];
    const reader = createCsvReader(',');
    expect([...text].flatMap((letter) => [...reader.read(letter)])).toEqual(whole);
    expect(whole.map(({ cells }) => cells)).toEqual([['a', 'b "c",\r\nd'], [''], ['e', 'f']]);
  });

  test('what we export is read again as it was', async () => {
    const writer = csvWriter(COLUMNS, 'UTC');
    const file = Buffer.concat([await writer.begin(), await writer.rows(ROWS), await writer.end()]);
    expect((await read(file)).rows).toEqual(READ);
  });
});

const COLUMNS: SheetColumn[] = [
  { title: '姓名', kind: 'text' },
  { title: '次数', kind: 'number' },
  { title: '时间', kind: 'time' },
];
const ROWS: Cell[][] = [
  ['王芳 "小芳", a & <b> _x000D_', 3, Date.UTC(2030, 0, 31, 9, 5, 7)],
  [null, 13_800_138_000, Date.UTC(2030, 0, 31, 23, 59, 59)],
];
const READ = [
  ['姓名', '次数', '时间'],
  ['王芳 "小芳", a & <b> _x000D_', '3', '2030-01-31 09:05:07'],
  ['', '13800138000', '2030-01-31 23:59:59'],
];

describe('XLSX', () => {
  test('what we export is read again as it was', async () => {
    const writer = xlsxWriter(COLUMNS, { timeZone: 'UTC', sheetName: 'x' });
    const file = Buffer.concat([await writer.begin(), await writer.rows(ROWS), await writer.end()]);
    expect(await read(file)).toEqual({ kind: 'xlsx', encoding: null, rows: READ, lines: [1, 2, 3] });
  });

  test('shared texts in several styles, empty cells, dates, numbers as typed, the first sheet of the workbook', async () => {
    const file = await zipOf({
      'xl/workbook.xml':
        '<x:workbook xmlns:x="m" xmlns:r="n"><x:sheets><x:sheet name="B" r:id="rId2"/><x:sheet name="A" r:id="rId1"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>',
      'xl/sharedStrings.xml':
        '<x:sst xmlns:x="m"><x:si><x:r><x:t>王</x:t></x:r><x:r><x:t>芳</x:t></x:r><x:rPh><x:t>wang</x:t></x:rPh></x:si></x:sst>',
      'xl/styles.xml':
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="171" formatCode="0.00&quot;d&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml': '<worksheet/>',
      'xl/worksheets/sheet2.xml':
        '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="2"><x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="C2"><x:v>1.3800138E10</x:v></x:c><x:c r="D2" s="1"><x:v>47514</x:v></x:c><x:c r="E2" s="2"><x:v>47514.5</x:v></x:c><x:c r="F2" s="3"><x:v>0.10000000000000001</x:v></x:c><x:c r="G2" t="b"><x:v>1</x:v></x:c><x:c r="H2" t="str"><x:f>A2</x:f><x:v>said</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    const { rows, lines } = await read(file);
    expect(rows).toEqual([['王芳', '', '13800138000', '2030-01-31', '2030-01-31 12:00:00', '0.1', 'TRUE', 'said']]);
    expect(lines).toEqual([2]);
  });

  test.each([
    ['an old binary workbook', Buffer.from('d0cf11e0a1b11ae1000000000000', 'hex')],
    ['a broken archive', Buffer.from('PK\u0003\u0004 and nothing more', 'latin1')],
    ['a workbook without its beginning', Buffer.from('1400060008000000210062ee9d68', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a page', Buffer.from('<html><table><tr><td>username')],
  ])('%s is refused', async (_, content) => {
    await expect(read(content)).rejects.toMatchObject({ id: 'sheet-unreadable' });
  });

  test('a text shared by a hundred thousand cells counts each time towards the limit', async () => {
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(100_000);
    const file = zipOf({
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(5000)}</t></si></sst>`,
    });
    await expect(file.then(openedAndLeft)).rejects.toMatchObject({
      id: 'sheet-too-complex',
      detail: { bound: 'characters' },
    });
  });

  test('another archive, and invalid XML, are refused', async () => {
    await expect(zipOf({ 'a.txt': 'x' }).then(read)).rejects.toMatchObject({ id: 'sheet-unreadable' });
    const broken = zipOf({ 'xl/worksheets/sheet1.xml': '<worksheet><row></worksheet>' });
    await expect(broken.then(read)).rejects.toMatchObject({ id: 'sheet-unreadable' });
  });
});
