/** An installed console whose window has no title bar of the system: its controls lie over the page. */
const OVERLAY = '(display-mode: window-controls-overlay)';

/** Loads our own title bar once the window leaves the place to us; never in an ordinary browser. */
export function watchTitleBar(): void {
  const overlay = matchMedia(OVERLAY);
  const show = (): void => {
    if (!overlay.matches) return;
    overlay.removeEventListener('change', show);
    // Not loaded: the window is moved by the rest of the system's bar.
    import('./title-bar').then(({ showTitleBar }) => showTitleBar(document)).catch(() => {});
  };
  overlay.addEventListener('change', show);
  show();
}
