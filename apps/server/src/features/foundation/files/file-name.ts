import type { Content } from './content-type';

const NAME_MAX = 200;

/**
 * A safe name for a file: the last part of its path, without control characters, with an extension that fits its
 * content.
 */
export function nameOf(name: string, content: Content): string {
  return withEnding(plainFileName(name), content);
}

/** The last part of a path, without control characters. */
export function plainFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those
  const plain = last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  return plain || 'file';
}

/** Removes dots and spaces at the end, without a regular expression, which would be quadratic here. */
function withoutEnd(name: string): string {
  let length = name.length;
  while (length > 0 && '. '.includes(name[length - 1]!)) length -= 1;
  return name.slice(0, length);
}

/**
 * The extension decides which program opens a saved file: if it does not fit the content, the content's own is
 * appended, so that `page.hta` is saved as `page.hta.txt`. Systems ignore dots and spaces at the end, so they are
 * removed.
 */
function withEnding(name: string, content: Content): string {
  const bare = withoutEnd(name) || 'file';
  const ending = endingOf(bare);
  const fits = ending !== '' && fittingEndings(content).has(ending);
  // Text without an extension opens as text.
  const isPlain = ending === '' && !bare.includes('.') && content.type.startsWith('text/');
  const added = fits || isPlain ? '' : `.${ownEnding(content)}`;
  const kept = added !== '' ? added : ending === '' ? '' : `.${ending}`;
  if (bare.length + added.length <= NAME_MAX) return bare + added;
  const stem = fits ? bare.slice(0, -(ending.length + 1)) : bare;
  return stem.slice(0, NAME_MAX - kept.length).toWellFormed() + kept;
}

const endingOf = (name: string): string => /\.([^.\s]{1,16})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Extensions of text files that no system executes. */
const TEXTS = [
  'txt',
  'log',
  'md',
  'csv',
  'tsv',
  'json',
  'yaml',
  'yml',
  'toml',
  'srt',
  'vtt',
  'ics',
  'vcf',
  'sql',
  'diff',
];

/** Further extensions of a content type. */
const ALSO: Record<string, readonly string[]> = {
  'text/plain': TEXTS,
  'text/csv': TEXTS,
  'image/jpeg': ['jpeg', 'jpe', 'jfif'],
  'image/png': ['apng'],
  'image/apng': ['png'],
  'image/tiff': ['tiff'],
  'image/heic': ['heif'],
  'image/heif': ['heic'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/x-m4a': ['m4a'],
  'audio/mpeg': ['mpga'],
  'audio/ogg': ['oga', 'opus'],
  'audio/wav': ['wave'],
  'audio/webm': ['weba', 'webm'],
  'video/mp4': ['m4v', 'mp4', 'mov'],
  'video/quicktime': ['mov', 'qt'],
  'video/mpeg': ['mpeg', 'mpg'],
  'video/webm': ['weba'],
  // The old binary container: its kinds differ only by extension. Installers (.msi) use it too.
  'application/x-cfb': ['doc', 'xls', 'ppt', 'pps', 'dot', 'xlt', 'vsd', 'msg', 'wps', 'et', 'dps'],
  'application/zip': ['xmind', 'sketch', 'pages', 'numbers', 'key'],
  'application/gzip': ['tgz'],
  'application/rtf': ['doc'],
};

/** Extensions of known contents that a system or a browser executes; programs have to be sent under another one. */
const RUNS =
  /^(exe|dll|com|msi|chm|lnk|jar|class|apk|deb|rpm|dmg|swf|crx|xpi|elf|macho|ps|eps|reg|html?|xml|svg|xsl|mht|js|sh)$/;
/** Extensions of text files that a system or a browser executes. */
const MARKUP = /^(html?|xml|svg|xsl|mht|js|sh|reg)$/;

const ownEnding = ({ ending }: Content): string => {
  const plain = ending.toLowerCase();
  if (MARKUP.test(plain)) return 'txt';
  return RUNS.test(plain) ? 'bin' : plain;
};

const fittingEndings = (content: Content): ReadonlySet<string> =>
  new Set([ownEnding(content), ...(ALSO[content.type] ?? [])]);
