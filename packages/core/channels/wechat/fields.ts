import { storableText } from '../../words/storable-text';

/** The fields of a callback: texts, or further fields. */
export type Fields = { [name: string]: string | Fields };

/** Bounds of a callback. The platform's longest message is a text of 2,048 bytes; encrypted it grows by a third. */
export const BOUNDS = { characters: 64 * 1024, depth: 6, elements: 300 };

const NAME = /[A-Za-z_][\w.-]{0,63}/y;
const REFERENCES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * The fields of a callback in XML or, as a mini-program may be set up, in JSON, as they can be stored; null: neither, or
 * beyond the bounds.
 */
export function fieldsOf(text: string): Fields | null {
  if (text.length > BOUNDS.characters) return null;
  return text.trimStart().startsWith('{') ? fieldsOfJson(text) : fieldsOfXml(storableText(text));
}

/**
 * XML as the platform writes it: elements, text and CDATA. Attributes, comments, processing instructions and document
 * types are refused, so that no entity can be declared.
 */
function fieldsOfXml(text: string): Fields | null {
  const root = text.trim().replace(/^<\?xml version="1\.0"( encoding="[\w-]{1,20}")?\s*\?>\s*/, '');
  const reader = { text: root, at: 0, elements: 0 };
  const element = readElement(reader, 1);
  if (element?.name !== 'xml' || reader.at !== root.length || typeof element.value === 'string') return null;
  return element.value;
}

type Reader = { text: string; at: number; elements: number };
type Element = { name: string; value: string | Fields };

function readElement(reader: Reader, depth: number): Element | null {
  reader.elements += 1;
  if (depth > BOUNDS.depth || reader.elements > BOUNDS.elements || !skip(reader, '<')) return null;
  const name = readName(reader);
  if (name === null || !skip(reader, '>')) return null;
  const value = readContent(reader, depth);
  return value !== null && skip(reader, `</${name}>`) ? { name, value } : null;
}

/** Text, or elements with white space between them; not both. */
function readContent(reader: Reader, depth: number): string | Fields | null {
  let words = '';
  let fields: Fields | null = null;
  while (!reader.text.startsWith('</', reader.at)) {
    if (reader.at >= reader.text.length) return null;
    if (skip(reader, '<![CDATA[')) {
      const piece = readUntil(reader, ']]>');
      if (piece === null) return null;
      words += piece;
    } else if (reader.text[reader.at] === '<') {
      const child = readElement(reader, depth + 1);
      if (!child) return null;
      fields ??= empty();
      // Lists, as of templates, repeat a name; their first item is enough, and the raw form is kept.
      fields[child.name] ??= child.value;
    } else {
      const piece = readText(reader);
      if (piece === null) return null;
      words += piece;
    }
  }
  if (fields === null) return words;
  return words.trim() === '' ? fields : null;
}

function readText(reader: Reader): string | null {
  const end = reader.text.indexOf('<', reader.at);
  if (end < 0) return null;
  const piece = reader.text.slice(reader.at, end);
  reader.at = end;
  let isSound = true;
  const words = piece.replace(/&([^;&]{0,8};?)/g, (_, name: string) => {
    const sign = referenceOf(name);
    isSound &&= sign !== null;
    return sign ?? '';
  });
  return isSound ? words : null;
}

/** The five references that XML has without a declaration, and those by number. */
function referenceOf(name: string): string | null {
  const [, decimal, hex] = /^#(?:(\d{1,7})|x([\da-fA-F]{1,6}));$/.exec(name) ?? [];
  const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
  if (code === null) return name.endsWith(';') ? (REFERENCES[name.slice(0, -1)] ?? null) : null;
  const isSign = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isSign ? String.fromCodePoint(code) : null;
}

function readName(reader: Reader): string | null {
  NAME.lastIndex = reader.at;
  const name = NAME.exec(reader.text)?.[0] ?? null;
  if (name !== null) reader.at += name.length;
  return name;
}

function readUntil(reader: Reader, end: string): string | null {
  const at = reader.text.indexOf(end, reader.at);
  if (at < 0) return null;
  const piece = reader.text.slice(reader.at, at);
  reader.at = at + end.length;
  return piece;
}

function skip(reader: Reader, expected: string): boolean {
  if (!reader.text.startsWith(expected, reader.at)) return false;
  reader.at += expected.length;
  return true;
}

function fieldsOfJson(text: string): Fields | null {
  try {
    const counted = { elements: 0 };
    const value = fieldOf(JSON.parse(text), 1, counted);
    return value === null || typeof value === 'string' ? null : value;
  } catch {
    return null;
  }
}

function fieldOf(value: unknown, depth: number, counted: { elements: number }): string | Fields | null {
  counted.elements += 1;
  if (depth > BOUNDS.depth || counted.elements > BOUNDS.elements) return null;
  if (typeof value !== 'object') return storableText(String(value));
  if (value === null) return '';
  const fields = empty();
  for (const [name, child] of Object.entries(value)) {
    const field = fieldOf(child, depth + 1, counted);
    if (field === null) return null;
    fields[storableText(name)] = field;
  }
  return fields;
}

/** Without a prototype: a field named `__proto__` is a field. */
const empty = (): Fields => Object.create(null) as Fields;

/** A field that is text; empty: absent, or further fields. */
export const textIn = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};
