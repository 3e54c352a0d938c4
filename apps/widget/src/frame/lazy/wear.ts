/**
 * Styles of a part that is fetched when it is used: they come with its code, not by a request of their own, and stand
 * behind those of the window. A constructed sheet is forbidden by no policy.
 */
export function wear(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
