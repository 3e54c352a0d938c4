import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useState } from 'react';
import { hearHeader } from './header-events';

const Palette = lazy(() => import('../palette/palette').then((part) => ({ default: part.Palette })));
const SearchDialog = lazy(() => import('../palette/search-dialog').then((part) => ({ default: part.SearchDialog })));
const AboutBox = lazy(() => import('./about-box').then((part) => ({ default: part.AboutBox })));

const DIALOGS = { palette: Palette, search: SearchDialog, about: AboutBox };
type Name = keyof typeof DIALOGS;
const NAMES = Object.keys(DIALOGS) as Name[];

/** The one dialog of the header that is open. Ctrl or ⌘ with K opens the palette, on whichever page one is. */
export function useHeaderDialogs(header: RefObject<HTMLElement | null>): ReactNode {
  const [open, setOpen] = useState<Name | null>(null);

  useEffect(() => {
    const stops = NAMES.map((name) => hearHeader(name, () => setOpen(name)));
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      // Behind a public page the header is there and not to be seen; over another dialog the palette would hide what it opens.
      if (header.current?.checkVisibility() && !document.querySelector('dialog[open]')) setOpen('palette');
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [header]);

  if (open === null) return null;
  const Open = DIALOGS[open];
  return (
    <Suspense fallback={null}>
      <Open onClose={() => setOpen(null)} />
    </Suspense>
  );
}

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
