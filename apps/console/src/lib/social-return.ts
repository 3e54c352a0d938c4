type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * A provider sends people back to `/?code=…&state=…`, since an address for it may have no `#`. Answers where the console
 * goes on from there; null: nobody came back.
 */
export function socialReturn({ pathname, search, hash }: Place): string | null {
  const given = new URLSearchParams(search);
  const state = given.get('state');
  if (
    pathname !== '/' ||
    hash.length > 1 ||
    state === null ||
    !['code', 'authCode', 'error'].some((name) => given.has(name))
  )
    return null;
  // DingTalk names the code otherwise; `iss` is checked by the server (RFC 9207).
  const code = given.get('code') ?? given.get('authCode') ?? '';
  const iss = given.get('iss');
  return `/#/callback?${new URLSearchParams({ code, state, ...(iss && { iss }) })}`;
}
