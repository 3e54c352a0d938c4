import type { SectionValue } from '../sections';
import { SMALL } from './launcher-style';
import { styleOfLayout } from './layout-style';
import type { ReadyOpening } from './ready';

type Look = Pick<SectionValue<'look'>, 'layout' | 'phoneLayout' | 'element'>;

/** What windows of a site get of `opening` and of the layout; null: as without both. */
export function readyOpening(
  opening: SectionValue<'opening'>,
  { layout, phoneLayout, element }: Look,
): ReadyOpening | null {
  const { mode, autoSeconds, autoPhoneSeconds } = opening;
  const isInPage = layout === 'inPage' && element.trim() !== '';
  const css = styleOfLayout(layout === 'inPage' && !isInPage ? 'small' : layout, phoneLayout);
  const opensItself = mode === 'page' && !isInPage;
  const desktop = opensItself && opening.auto ? autoSeconds : null;
  const phone = opensItself && opening.autoPhone ? autoPhoneSeconds : null;
  if (css === '' && mode === 'page' && desktop === null && phone === null) return null;
  return {
    css,
    small: SMALL,
    element: isInPage ? element : '',
    mode,
    desktop,
    phone,
    pages: opening.autoPages,
    notPages: opening.autoNotPages,
  };
}
