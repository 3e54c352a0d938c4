/** The nonce that the server wrote into this page; empty in development. */
export const pageNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/**
 * antd makes its styles as it goes. Most carry the nonce it is given, but its helpers for scrollbars and scroll locks know
 * of none: so every style element that a script of ours makes gets it here, and the policy needs no `unsafe-inline`.
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
