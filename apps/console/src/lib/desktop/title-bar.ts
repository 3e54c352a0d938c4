import './title-bar.css';

/**
 * Puts a bar with the window's title beside the system's controls, by which the window is moved. It is shown only while
 * the display mode is the overlay, which the user of the window can end (`title-bar.css`).
 */
export function showTitleBar(page: Document): void {
  const bar = page.createElement('div');
  bar.className = 'parley-title-bar';
  // The title is the document's, which is read out anyway.
  bar.setAttribute('aria-hidden', 'true');
  const write = (): void => {
    bar.textContent = page.title;
  };
  write();
  const title = page.querySelector('title');
  if (title) new MutationObserver(write).observe(title, { childList: true, characterData: true, subtree: true });
  page.body.prepend(bar);
}
