import { open, readFile } from 'node:fs/promises';
import type { Block } from '@parley/core/robot/grounding/passages';
import { storableText } from '@parley/core/words/storable-text';
import { encodingOf } from '../sheets/encoding';
import { createParts, readWhole } from '../sheets/read-part';
import { openZip } from '../sheets/unzip';

/** The text of a file under its headings. */
export type DocumentText = { title: string; blocks: Block[] };

/** Characters of a document that are read. */
export const MAX_CHARACTERS = 2_000_000;
const MOST_PDF_PAGES = 1000;

/** Reads a PDF, a Word document (.docx), or a text. Only for the process of its own: see `read-outside.ts`. */
export async function readDocument(path: string): Promise<DocumentText> {
  const begin = await firstBytes(path);
  if (begin.startsWith('%PDF')) return readPdf(path);
  if (begin.startsWith('PK\u0003\u0004')) return readDocx(path);
  return readPlain(path);
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    const at = buffer.subarray(0, bytesRead).indexOf('%PDF');
    return buffer.subarray(Math.max(0, at), bytesRead).toString('latin1');
  } finally {
    await file.close();
  }
}

async function readPdf(path: string): Promise<DocumentText> {
  const { extractText, getDocumentProxy, getMeta } = await import('unpdf');
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(path)), { isEvalSupported: false, verbosity: 0 });
  if (pdf.numPages > MOST_PDF_PAGES) throw new Error('too many pages');
  const { text } = await extractText(pdf, { mergePages: false });
  const { info } = await getMeta(pdf).catch(() => ({ info: {} as Record<string, unknown> }));
  const title = typeof info.Title === 'string' ? info.Title : '';
  return within({ title, blocks: text.map((page) => ({ heading: '', text: page })) });
}

/** Word's own names of heading styles in documents of Chinese and English versions. */
const HEADING = /^(?:heading\d|title|[1-6])$/i;

async function readDocx(path: string): Promise<DocumentText> {
  const parts = createParts(path, await openZip(path));
  const blocks: Block[] = [];
  let heading = '';
  let text = '';
  let paragraph = '';
  let isHeading = false;
  let isText = false;
  const flush = (): void => {
    if (text.trim() !== '') blocks.push({ heading, text: text.trim() });
    text = '';
  };
  await readWhole(parts, 'word/document.xml', {
    open(name, attributes) {
      if (name === 'p') isHeading = false;
      else if (name === 'pStyle') isHeading = HEADING.test((attributes['w:val'] ?? '').replace(/\s/g, ''));
      else if (name === 'br' || name === 'cr') paragraph += '\n';
      else if (name === 'tab') paragraph += ' ';
      isText = name === 't';
    },
    text(piece) {
      if (isText) paragraph += piece;
      if (text.length + paragraph.length > MAX_CHARACTERS) throw new Error('too long');
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'tc') text += ' ';
      if (name !== 'p') return;
      if (isHeading && paragraph.trim() !== '') {
        flush();
        heading = paragraph.trim();
      } else text += `${paragraph}\n`;
      paragraph = '';
      isHeading = false;
    },
  });
  flush();
  return within({ title: '', blocks });
}

async function readPlain(path: string): Promise<DocumentText> {
  const encoding = await encodingOf(path);
  const bytes = await readFile(path);
  if (!encoding.startsWith('utf-16') && bytes.includes(0)) throw new Error('not a text');
  const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');
  const blocks: Block[] = [];
  let heading = '';
  let lines: string[] = [];
  const flush = (): void => {
    if (lines.join('').trim() !== '') blocks.push({ heading, text: lines.join('\n').trim() });
    lines = [];
  };
  for (const line of text.split('\n')) {
    // Headings of Markdown.
    const found = /^#{1,6}\s+(.+?)\s*#*$/.exec(line);
    if (found) {
      flush();
      heading = found[1]!;
    } else lines.push(line);
  }
  flush();
  return within({ title: '', blocks });
}

function within({ title, blocks }: DocumentText): DocumentText {
  let left = MAX_CHARACTERS;
  const kept = blocks.flatMap((block) => {
    const text = storableText(block.text).slice(0, left);
    left -= text.length;
    return text.trim() === '' ? [] : [{ heading: storableText(block.heading).slice(0, 200), text }];
  });
  return { title: storableText(title).slice(0, 200), blocks: kept };
}
