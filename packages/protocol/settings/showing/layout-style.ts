import type { SectionValue } from '../sections';

type Look = SectionValue<'look'>;
type Layout = Look['layout'];

/** Over the rules of the loader and of a launcher of the site's own. */
const ROOT = '.root.root.root';
/** What the loader does not take for a phone. */
const DESKTOP = '@media (min-width:480px) and (min-height:480px),(min-width:900.02px)';

/** What the loader takes for a phone: the opposite of `DESKTOP`. */
const PHONE = '@media (max-width:479.98px),(max-height:479.98px) and (max-width:900px)';

/** The style of the window's place on the page. On phones every window but that of `inPage` fills the screen or is a sheet. */
export const styleOfLayout = (layout: Layout, phone: Look['phoneLayout']): string =>
  STYLES[layout] + (phone === 'sheet' && layout !== 'inPage' ? SHEET : '');

/** It covers the launcher's corner. */
const covering = (style: string): string => `${DESKTOP}{${ROOT}.open .launcher{visibility:hidden}${style}}`;

const STYLES: Readonly<Record<Layout, string>> = {
  small: '',
  large: `${DESKTOP}{${ROOT} .panel{width:min(560px,calc(100% - 40px));height:min(880px,calc(100% - 112px - var(--lift,0px)))}}`,
  side: covering(
    `${ROOT} .panel{inset:0 0 0 auto;width:min(420px,100%);height:100%;border-radius:0}${ROOT}.left .panel{inset:0 auto 0 0}`,
  ),
  full: covering(`${ROOT} .panel{inset:0;width:100%;height:100%;border-radius:0}`),
  inPage: [
    ':host{position:static!important;display:block!important;width:100%!important;height:100%!important}',
    `${ROOT}{height:100%}`,
    `${ROOT} :is(.launcher,.preview){display:none}`,
    // The window stands elsewhere; without a layer of the host's own a negative one would be behind the page.
    `${ROOT} .navigation{z-index:auto;visibility:visible}`,
    `${ROOT} .panel{position:relative;inset:auto!important;width:100%;height:100%;min-height:420px;border-radius:12px;box-shadow:0 0 0 1px var(--line);visibility:visible;opacity:1;transform:none;pointer-events:auto}`,
  ].join(''),
};

/** Within what a keyboard leaves of the screen (`--from`, `--seen`, set by the loader). */
const SHEET = `${PHONE}{${ROOT} .panel{inset:calc(var(--from,0px) + var(--seen,100dvh)*.12) 0 auto!important;height:calc(var(--seen,100dvh)*.88);border-radius:16px 16px 0 0;box-shadow:0 -8px 40px #0000004d}}`;
