/** A path of the console: without `#`, with its query. */
export type Address = { path: string; fullPath: string; query: Readonly<Record<string, string>> };

export const isExternal = (path: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path);

/** Children's paths are relative to the parent unless they begin with `/` or lead outside. */
export function joinPath(parent: string, path: string): string {
  if (isExternal(path) || path === '*') return path;
  if (path.startsWith('/')) return tidy(path);
  return tidy(`${parent}/${path}`);
}

const tidy = (path: string): string => `/${path.split('/').filter(Boolean).join('/')}`;

/** Parses `/a/b?c=d`; a trailing slash and a fragment are ignored. */
export function parseAddress(text: string): Address {
  const [rest = ''] = text.split('#');
  const at = rest.indexOf('?');
  const path = tidy(decode(at === -1 ? rest : rest.slice(0, at)));
  const search = new URLSearchParams(at === -1 ? '' : rest.slice(at + 1));
  const query = Object.freeze(Object.fromEntries(search));
  const tail = search.toString();
  return { path, fullPath: tail === '' ? path : `${path}?${tail}`, query };
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The path with its query, without keys that are null or undefined. */
export function withQuery(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value == null ? [] : [[key, value] as [string, string]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** The params of a path that matches the pattern, else null: `/test1/:id` matches `/test1/5`. */
export function fitPath(pattern: string, path: string): Readonly<Record<string, string>> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':')) params[segment.slice(1)] = decodeSegment(value);
    else if (segment !== value) return null;
  }
  return Object.freeze(params);
}

function decodeSegment(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Fixed segments before params, if both match. */
export const weightOf = (pattern: string): number =>
  pattern.split('/').reduce((sum, segment) => sum * 2 + (segment.startsWith(':') ? 0 : 1), 0);
