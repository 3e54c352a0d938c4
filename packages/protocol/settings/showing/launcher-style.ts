import type { SectionValue } from '../sections';

type Launcher = SectionValue<'launcher'>;
type Device = Pick<Launcher, 'shape' | 'size' | 'corner' | 'offsetX' | 'offsetY'> & { fill: string; hasText: boolean };
type Style = Pick<Launcher, 'layer' | 'motion' | 'badge' | 'phoneOn'> & { desktop: Device; phone: Device };

/** As in the loader's own style. */
export const SMALL = '(max-width:479.98px),(max-height:479.98px) and (max-width:900px)';
/** Over the rules of the loader, whatever their order. */
const ROOT = '.root.root';
/** Pixels between launcher and window. */
const GAP = 16;

/** The style of a launcher. All values are numbers, colours and names that the section's shape has checked. */
export function styleOfLauncher({ desktop, phone, layer, motion, badge, phoneOn }: Style): string {
  return [
    `:host{z-index:${layer}!important}`,
    '.root:not(.open) .launcher[hidden]{display:none}',
    `${ROOT} .launcher{display:flex;align-items:center;justify-content:center;gap:8px;translate:var(--dx,0px) var(--dy,0px);touch-action:manipulation}`,
    '.launcher .icon{flex:none;display:grid;place-items:center;width:50%;height:50%}.launcher .icon>*{grid-area:1/1}',
    `${ROOT} .launcher .icon :is(svg,canvas){width:100%;height:100%;object-fit:contain}`,
    '.launcher>.bubble,.launcher>.down{display:none}.open .launcher .own,.open .label,.open .agents{display:none}.open .launcher>.down{display:block}',
    `.label{font-size:14px;line-height:1.2;font-weight:600;white-space:nowrap}.label:empty{display:none}`,
    '.agents{position:absolute;bottom:calc(100% + 8px);right:0;display:flex;gap:6px;align-items:center;padding:4px 8px;border-radius:14px;background:var(--ground);color:var(--ink);font-size:12px;white-space:nowrap;box-shadow:0 1px 6px #0003;pointer-events:none}.agents:empty{display:none}.left .agents{right:auto;left:0}',
    '.agents canvas,.agents b{width:24px;height:24px;border-radius:50%;background:var(--accent);color:#fff;display:grid;place-items:center;font-size:12px}',
    deviceStyle(desktop, false),
    `@media ${SMALL}{${deviceStyle(phone, true)}${phoneOn ? '' : '.root:not(.open) .launcher{display:none}'}}`,
    BADGES[badge],
    motion === 'none' ? '' : `@media (prefers-reduced-motion:no-preference){${MOTIONS[motion]}}`,
  ].join('');
}

function deviceStyle({ shape, size, corner, offsetX, offsetY, fill, hasText }: Device, isPhone: boolean): string {
  const [vertical = 'bottom', side = 'right'] = corner.split('-');
  const other = side === 'right' ? 'left' : 'right';
  const isTab = shape === 'tab';
  const box = isTab
    ? `writing-mode:vertical-rl;width:${size}px;height:auto;min-height:${size}px;padding:12px 0`
    : `writing-mode:horizontal-tb;width:${hasText ? 'auto' : `${size}px`};height:${size}px;padding:0 ${hasText ? Math.round(size * 0.3) : 0}px`;
  const icon = Math.round(size / 2);
  return [
    `${ROOT}{--edge:var(--parley-side,${offsetX}px);--floor:calc(var(--parley-bottom,${offsetY}px) + var(--lift,0px) + env(safe-area-inset-bottom))}`,
    `${ROOT} .launcher{${box};border-radius:${radiusOf(shape, size, side)};background:${fill};${other}:auto;${side}:var(--edge);${placeOf(vertical, size, offsetY)}}`,
    `${ROOT} .launcher .icon{width:${icon}px;height:${icon}px}`,
    `${ROOT} :is(.preview,.panel){${other}:auto;${side}:${vertical === 'middle' ? `calc(var(--edge) + ${size + GAP}px)` : 'var(--edge)'}}`,
    `${ROOT} .preview{${awayOf(vertical, size, offsetY)}}`,
    isPhone ? '' : `${ROOT} .panel{${awayOf(vertical, size, offsetY)};${heightOf(vertical, size, offsetY)}}`,
  ].join('');
}

function radiusOf(shape: Launcher['shape'], size: number, side: string): string {
  if (shape === 'tab') return side === 'right' ? '8px 0 0 8px' : '0 8px 8px 0';
  return { circle: `${size / 2}px`, rounded: `${Math.round(size * 0.25)}px`, square: '4px' }[shape];
}

function placeOf(vertical: string, size: number, offset: number): string {
  if (vertical === 'top') return `top:calc(${offset}px + env(safe-area-inset-top));bottom:auto`;
  return vertical === 'middle' ? `top:auto;bottom:calc(50% + ${offset - size / 2}px)` : 'top:auto;bottom:var(--floor)';
}

/** Where window and preview stand beside the launcher. */
function awayOf(vertical: string, size: number, offset: number): string {
  if (vertical === 'top') return `top:calc(${offset + size + GAP}px + env(safe-area-inset-top));bottom:auto`;
  return vertical === 'middle' ? 'top:auto;bottom:20px' : `top:auto;bottom:calc(var(--floor) + ${size + GAP}px)`;
}

function heightOf(vertical: string, size: number, offset: number): string {
  const taken = vertical === 'middle' ? 40 : Math.max(0, offset) + size + GAP + 20;
  return `height:min(640px,calc(100% - ${taken}px - var(--lift,0px)))`;
}

const BADGES = {
  number: '',
  dot: `${ROOT} .badge{min-width:12px;width:12px;height:12px;padding:0;font-size:0}`,
  none: `${ROOT} .badge{display:none}`,
};

const moved = (name: string, seconds: number, frames: string): string =>
  `${ROOT}:not(.open) .launcher:not(:hover,:focus-visible){animation:parley-${name} ${seconds}s ease-in-out infinite}@keyframes parley-${name}{${frames}}`;

const MOTIONS = {
  pulse: moved('pulse', 2.4, '0%,100%{scale:1}50%{scale:1.06}'),
  bounce: moved(
    'bounce',
    3,
    '0%,80%,100%{transform:none}88%{transform:translateY(-10px)}94%{transform:translateY(-3px)}',
  ),
  shake: moved('shake', 4, '0%,86%,100%{rotate:0deg}88%,92%,96%{rotate:8deg}90%,94%{rotate:-8deg}'),
};
