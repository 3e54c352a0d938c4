import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createZip } from '../sheets/zip';
import { buildProgram } from '../testing/built-program';
import { readDocumentOutside } from './read-outside';

let folder: string;
let program: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'));
  program = await buildProgram('documentProgram');
});
afterAll(() => Promise.all([rm(folder, { recursive: true }), program.remove()]));

let made = 0;
async function fileOf(content: string | Buffer): Promise<string> {
  made += 1;
  const path = join(folder, `${made}.mjs`);
  await writeFile(path, content);
  return path;
}
const read = async (content: string | Buffer) => readDocumentOutside(await fileOf(content), { program });

async function docx(paragraphs: string): Promise<Buffer> {
  const zip = createZip();
  const parts = [zip.begin('word/document.xml')];
  parts.push(
    await zip.write(
      `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs}</w:body></w:document>`,
    ),
    await zip.end(),
    zip.close(),
  );
  return Buffer.concat(parts);
}

/** A PDF with one page that shows this text. */
function pdf(text: string): string {
  const shown = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let written = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = written.length;
    written += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return `${written}xref\n0 6\n0000000000 65535 f \n${lines}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${written.length}\n%%EOF`;
}

test('a text or Markdown: its headings, in UTF-8 and GB 18030', async () => {
  expect(await read('# 退货\n签收后 14 天内。\n\n## 费用\n买家付 6 元。')).toEqual({
    title: '',
    blocks: [
      { heading: '退货', text: '签收后 14 天内。' },
      { heading: '费用', text: '买家付 6 元。' },
    ],
  });
  const gb = Buffer.from([0xcd, 0xcb, 0xbb, 0xf5, 0x31, 0x34, 0xcc, 0xec]);
  expect((await read(gb))?.blocks).toEqual([{ heading: '', text: '退货14天' }]);
});

test('a Word document: paragraphs under their headings', async () => {
  const heading = '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Returns</w:t></w:r></w:p>';
  const text = '<w:p><w:r><w:t>Within 14 </w:t></w:r><w:r><w:t>days.</w:t></w:r></w:p>';
  expect(await read(await docx(heading + text))).toEqual({
    title: '',
    blocks: [{ heading: 'Returns', text: 'Within 14 days.' }],
  });
});

test('a PDF: the text of its pages', async () => {
  expect((await read(pdf('Goods can be returned within 14 days.')))?.blocks).toEqual([
    { heading: '', text: 'Goods can be returned within 14 days.' },
  ]);
});

test('what cannot be read is null: broken files, other kinds, a DTD', async () => {
  const dtd = await docx('<!DOCTYPE x [<!ENTITY a "b">]><w:p><w:r><w:t>&a;</w:t></w:r></w:p>');
  for (const content of ['%PDF-1.4 broken', Buffer.from('PK\u0003\u0004broken'), Buffer.from([0, 255, 0, 1, 2]), dtd])
    expect(await read(content)).toBeNull();
  expect(await readDocumentOutside(join(folder, 'absent'), { program })).toBeNull();
});

test('a program that ends, breaks off, or never ends: null, within its time', async () => {
  const programOf = async (source: string) => ({ path: await fileOf(source), nodeArguments: [] });
  expect(await readDocumentOutside('x', { program: await programOf('process.exit(1)') })).toBeNull();
  expect(await readDocumentOutside('x', { program: await programOf('throw new Error("no")') })).toBeNull();
  const never = await programOf('for (;;);');
  const begun = performance.now();
  expect(await readDocumentOutside('x', { program: never, workMs: 300 })).toBeNull();
  expect(performance.now() - begun).toBeLessThan(10_000);
});
