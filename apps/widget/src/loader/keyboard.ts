/** On a phone the window fills the screen, and ends above a keyboard that only covers the page (iOS). */
export function coverKeyboard(panel: HTMLElement, life: AbortSignal): void {
  const view = window.visualViewport;
  const fit = () => {
    if (!view) return;
    const isCovered = window.innerHeight - view.height > 1 && view.scale === 1;
    panel.style.setProperty('--seen', isCovered ? `${view.height}px` : '100dvh');
    panel.style.setProperty('--from', isCovered ? `${view.offsetTop}px` : '0px');
  };
  view?.addEventListener('resize', fit, { signal: life });
  view?.addEventListener('scroll', fit, { signal: life });
}
