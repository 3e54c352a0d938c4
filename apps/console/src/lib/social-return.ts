type Place = Pick<Location, 'pathname' | 'search' | 'hash'>;

/**
 * A provider sends people back to `/?code=…&state=…`, since an address for it may have no `#`. Answers where the console
 * goes on from there; null: nobody came back.
 */
export function socialReturn({ pathname, search, hash }: Place): string | null {
  const given = new URLSearchParams(search);
  // DingTalk names the code otherwise; `iss` is checked by the server (RFC 9207).
  if (pathname !== '/' || hash.length > 1 || !given.has('state') || !/[?&](code|authCode|error)=/.test(search))
    return null;
  return `/#/callback?${given}`;
}
