/** On a phone the window fills the screen, and ends above a keyboard that only covers the page (iOS). */
export function resizeForKeyboard(panel: HTMLElement, signal: AbortSignal): void {
  const view = window.visualViewport;
  const resize = () => {
    if (!view) return;
    const isCovered = window.innerHeight - view.height > 1 && view.scale === 1;
    panel.style.setProperty('--seen', isCovered ? `${view.height}px` : '');
    panel.style.setProperty('--from', isCovered ? `${view.offsetTop}px` : '');
  };
  view?.addEventListener('resize', resize, { signal });
  view?.addEventListener('scroll', resize, { signal });
}
