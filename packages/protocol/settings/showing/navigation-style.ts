import { contrastOfWhite } from '@parley/core/look/accent';
import type { SectionValue } from '../sections';
import { SMALL } from './launcher-style';

type Style = Pick<SectionValue<'navigation'>, 'side' | 'offset' | 'edge' | 'ink' | 'device'> & {
  fill: string;
  accent: string;
};

/** Contrast from which on white text is used on a fill. */
const WHITE_FROM = 3;

/** The style of the bar. All values are numbers, colours and names that the section's shape has checked. */
export function styleOfNavigation({ side, offset, edge, ink, device, fill, accent }: Style): string {
  const text = ink || (contrastOfWhite(fill) >= WHITE_FROM ? '#ffffff' : '#1b1f26');
  const hidden = '.navigation{display:none}';
  return [
    `.navigation{position:fixed;${side}:calc(${edge}px + env(safe-area-inset-${side}));top:calc(50% - ${offset}px);transform:translateY(-50%);display:flex;flex-direction:column;max-height:calc(100% - 16px);background:${fill};color:${text};border-radius:${edge === 0 ? (side === 'right' ? '10px 0 0 10px' : '0 10px 10px 0') : '10px'};box-shadow:0 0 0 1px #0000001a,0 6px 20px #0000002e;font-size:12px;line-height:1.3;z-index:-1}`,
    // Behind window and launcher, and away while the window stands on its side: it would cover its buttons.
    `.open${side === 'right' ? ':not(.left)' : '.left'} .navigation{visibility:hidden}`,
    '.navigation[hidden],.navigation [hidden]{display:none!important}',
    '.navigation ul{all:unset;display:flex;flex-direction:column}.navigation li{all:unset;position:relative;display:block}',
    '.navigation :is(a,button){all:unset;box-sizing:border-box;cursor:pointer;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:4px;width:64px;min-height:60px;padding:8px 4px;text-align:center;overflow-wrap:anywhere;border-radius:8px}',
    '.navigation :is(a,button):is(:hover,:focus-visible){background:#8883}',
    `.navigation :is(a,button):focus-visible{outline:2px solid ${accent};outline-offset:-2px}`,
    '.navigation .icon :is(svg,canvas){display:block;width:24px;height:24px;object-fit:contain}',
    '.navigation .fold{min-height:28px;padding:4px}.navigation .fold svg{width:16px;height:16px}',
    `.card{position:absolute;${side}:100%;top:50%;transform:translateY(-50%);padding-${side}:10px;visibility:hidden;opacity:0;transition:opacity .12s;max-width:min(240px,60vw);width:max-content}`,
    '.card>div{padding:10px 12px;border-radius:10px;background:#fff;color:#1b1f26;box-shadow:0 0 0 1px #0000001a,0 6px 20px #0003;font-size:14px;line-height:1.5;white-space:pre-line;overflow-wrap:anywhere}',
    '.card canvas{display:block;width:160px;max-width:100%;height:auto;margin:0 auto}',
    'li:is(:hover,:focus-within,.pressed)>.card{visibility:visible;opacity:1}',
    `@media ${SMALL}{.navigation :is(a,button){width:52px;min-height:48px}.open .navigation{display:none}${device === 'desktop' ? hidden : ''}}`,
    device === 'phone' ? `@media not all and (max-width:479.98px){${hidden}}` : '',
    '@media (prefers-reduced-motion:reduce){.card{transition:none}}',
  ].join('');
}
