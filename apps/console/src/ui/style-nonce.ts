/** The nonce that the server wrote into this page; empty in development. */
export const pageNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/**
 * antd adds styles at run time. Most of them carry the given nonce, but not those of its helpers for scrollbars and
 * scroll locks: so every style element created by a script gets the nonce here, and the policy needs no `unsafe-
 * inline`.
 */
export function giveStylesTheNonce(page: Document): void {
  const nonce = pageNonce();
  if (nonce === '') return;
  const create = page.createElement;
  page.createElement = function createElement(this: Document, name: string, options?: ElementCreationOptions) {
    const element = create.call(this, name, options);
    if (name === 'style') element.nonce = nonce;
    return element;
  } as Document['createElement'];
}
