import type { SectionValue } from '../sections';

type Layout = SectionValue<'look'>['layout'];

/** Over the rules of the loader and of a launcher of the site's own. */
const ROOT = '.root.root.root';
/** What the loader does not take for a phone. */
const DESKTOP = '@media (min-width:480px) and (min-height:480px),(min-width:900.02px)';

/** The style of the window's place on the page. On phones every window but that of `inPage` fills the screen. */
export const styleOfLayout = (layout: Layout): string => STYLES[layout];

/** It covers the launcher's corner. */
const covering = (style: string): string => `${DESKTOP}{${ROOT}.open .launcher{visibility:hidden}${style}}`;

const STYLES: Readonly<Record<Layout, string>> = {
  small: '',
  large: `${DESKTOP}{${ROOT} .panel{width:min(560px,calc(100vw - 40px));height:min(880px,calc(100vh - 112px - var(--lift,0px)))}}`,
  side: covering(
    `${ROOT} .panel{inset:0 0 0 auto;width:min(420px,100vw);height:100dvh;border-radius:0}${ROOT}.left .panel{inset:0 auto 0 0}`,
  ),
  full: covering(`${ROOT} .panel{inset:0;width:100%;height:100dvh;border-radius:0}`),
  inPage: [
    ':host{position:static!important;display:block!important;width:100%!important;height:100%!important}',
    `${ROOT}{height:100%}`,
    `${ROOT} :is(.launcher,.preview){display:none}`,
    `${ROOT} .panel{position:relative;inset:auto!important;width:100%;height:100%;min-height:420px;border-radius:12px;box-shadow:0 0 0 1px var(--line);visibility:visible;opacity:1;transform:none;pointer-events:auto}`,
  ].join(''),
};
