/**
 * Adds the styles of a lazily loaded part: they are part of its code, not a request of their own, and come after the
 * window's. No CSP forbids constructed style sheets.
 */
export function addStyles(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
