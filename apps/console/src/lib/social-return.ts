type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * A provider sends people back to `/?code=…&state=…`, since an address for it may have no `#`. Answers where the console
 * goes on from there; null: nobody came back.
 */
export function socialReturn({ pathname, search, hash }: Place): string | null {
  const given = new URLSearchParams(search);
  const state = given.get('state');
  if (pathname !== '/' || hash.length > 1 || state === null || !(given.has('code') || given.has('error'))) return null;
  return `/#/callback?${new URLSearchParams({ code: given.get('code') ?? '', state })}`;
}
