/** The parts of a web address that `readSource` needs. */
export type Address = { scheme: string; host: string; path: string; params: Map<string, string> };

/**
 * Parses an address leniently: referrers come from other programs. Parameters keep their escapes, their names are in
 * small letters; the first of a name counts, also behind `#`, where some search pages keep theirs.
 */
export function readAddress(text: string): Address | null {
  const [, scheme = '', authority = '', rest = ''] = /^\s*([a-z][a-z\d+.-]*):\/\/([^/?#\\]*)(.*)$/is.exec(text) ?? [];
  if (scheme === '') return null;
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .toLowerCase();
  const [beforeHash = '', hash = ''] = cut(rest, '#');
  const [path = '', query = ''] = cut(beforeHash, '?');
  const params = new Map<string, string>();
  for (const part of `${query}&${hash}`.split(/[&;]/)) {
    const [name = '', value = ''] = cut(part, '=');
    const key = name.toLowerCase();
    if (key !== '' && !params.has(key)) params.set(key, value);
  }
  return { scheme: scheme.toLowerCase(), host, path, params };
}

function cut(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index + 1)];
}

/** Whether a host is this domain or one under it. */
export const isUnder = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** Decodes bytes of an encoding other than UTF-8; null: unknown encoding. Passed in, since it needs large tables. */
export type Decode = (bytes: Uint8Array, encoding: string) => string | null;

/**
 * How a value may be escaped. `named`: the encoding that the address names. `isChinese`: it comes from a Chinese engine,
 * whose older pages use GBK and say nothing.
 */
export type Written = { named: string | undefined; isChinese: boolean };

/** The text of an escaped value: in the named encoding, else UTF-8, else GBK, which old Chinese pages use. */
export function textOf(value: string, { named, isChinese }: Written, decode: Decode): string {
  const spaced = value.replaceAll('+', ' ');
  const other =
    named && !/^utf-?8$/i.test(named) ? decode(bytesOf(spaced), ENCODINGS[named.toLowerCase()] ?? named) : null;
  const whole = other ?? utf8Of(spaced) ?? utf8Of(spaced.replace(TRUNCATED_CHARACTER, ''));
  const chinese = isChinese && !named && whole !== null && whole !== '' ? chineseOf(spaced, whole, decode) : null;
  return clean(chinese ?? whole ?? decode(bytesOf(spaced), 'gbk') ?? '');
}

/**
 * GBK that is valid UTF-8 by chance: 医院 is `%D2%BD%D4%BA`, in UTF-8 two letters that no one searches for. It is GBK
 * where UTF-8 gives no Chinese character, and all bytes are pairs of GB2312, which hold one. A letter with an accent
 * within a word (`café`) is none.
 */
function chineseOf(value: string, asUtf8: string, decode: Decode): string | null {
  if (!/[^\0-\x7f]/.test(asUtf8) || HAN.test(asUtf8) || !GB2312.test(value)) return null;
  if (/^(?:[\0-\x7f]|(?<=[a-z])[\xc0-\u024f]|[\xc0-\u024f](?=[a-z]))*$/.test(asUtf8)) return null;
  const text = decode(bytesOf(value), 'gbk');
  return text && HAN.test(text) ? text : null;
}

const HAN = /\p{Script=Han}/u;
const GB2312 = /^(?:[\0-\x24\x26-\x7f]|%[0-7][\da-f]|%[a-f][\da-f](?<!%a0)%[a-f][\da-f](?<!%a0))*(?:%[a-f][\da-f])?$/i;

/** A truncated address may end within a character: `%E5%AE%A2%E6%9C`. The text before it is valid. */
const TRUNCATED_CHARACTER = /(?:%[c-f][\da-f](?:%[89ab][\da-f]){0,2})$/i;

const ENCODINGS: Record<string, string> = { gb2312: 'gbk', euc: 'euc-jp', sjis: 'shift_jis' };

function utf8Of(value: string): string | null {
  try {
    return decodeURIComponent(value.replace(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return null;
  }
}

function bytesOf(value: string): Uint8Array {
  const bytes: number[] = [];
  for (const [part] of value.matchAll(/%[\da-f]{2}|[\s\S]/gi)) {
    if (part.length === 3) bytes.push(Number.parseInt(part.slice(1), 16));
    else if (part.charCodeAt(0) < 128) bytes.push(part.charCodeAt(0));
  }
  return Uint8Array.from(bytes);
}

const clean = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\uFFFD]+/gu, ' ')
    .trim()
    .slice(0, 200);
