/** Replaces the style of a part; a constructed sheet, which the page's policy does not restrict. */
export function useStyle(place: HTMLElement, sheet: CSSStyleSheet, css = ''): void {
  const shadow = place.getRootNode() as ShadowRoot;
  sheet.replaceSync(css);
  if (!shadow.adoptedStyleSheets.includes(sheet)) shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
}
