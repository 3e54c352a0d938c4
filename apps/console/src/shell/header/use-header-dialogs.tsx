import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part';
import { useTypedAhead } from '../palette/use-typed-ahead';
import { hearHeader } from './header-events';

const Palette = lazyPart(() => import('../palette/palette'), 'Palette');
const SearchDialog = lazyPart(() => import('../palette/search-dialog'), 'SearchDialog');
const AboutBox = lazyPart(() => import('./about-box'), 'AboutBox');

const DIALOGS = { palette: Palette, search: SearchDialog, about: AboutBox };
type Name = keyof typeof DIALOGS;
const NAMES = Object.keys(DIALOGS) as Name[];

/** The open dialog of the header. Ctrl or ⌘ with K opens the palette on every page. */
export function useHeaderDialogs(header: RefObject<HTMLElement | null>): ReactNode {
  const [open, setOpen] = useState<Name | null>(null);
  const typedAhead = useTypedAhead(open === 'palette' || open === 'search', () => setOpen(null));

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
      // On public pages the header is hidden; over another dialog the palette would hide what it opens.
      if (header.current?.checkVisibility() && !document.querySelector('dialog[open]')) setOpen('palette');
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [header]);

  if (open === null) return null;
  const Open = DIALOGS[open];
  return <Open key={open} onClose={() => setOpen(null)} typedAhead={typedAhead} />;
}

const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
