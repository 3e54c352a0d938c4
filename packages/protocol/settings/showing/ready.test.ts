import { describe, expect, test } from 'vitest';
import { type SectionValue, sectionValue } from '../sections';
import { ICON_PATHS } from './icons';
import { SMALL } from './launcher-style';
import { styleOfLayout } from './layout-style';
import { readyLauncher, type TeamState } from './ready-launcher';
import { readyNavigation } from './ready-navigation';

const KEY = 'k'.repeat(32);
const ACCENT = '#1f6feb';
const shown = (changes: Partial<SectionValue<'launcher'>>, team: TeamState = 'online', isDue = true) =>
  readyLauncher(sectionValue('launcher', { on: true, ...changes }), { team, accent: ACCENT, isDue })!;
/** The style of desktops, and that of phones. */
const styles = (changes: Partial<SectionValue<'launcher'>>, team: TeamState = 'online') => {
  const [desktop = '', phone = ''] = shown(changes, team).css.split(`@media ${SMALL}`);
  return { desktop, phone };
};
const bar = (changes: object, isDue = true) => {
  const items = [
    { id: 'a', kind: 'chat' },
    { id: 'b', kind: 'top' },
    { id: 'c', kind: 'form', other: 1 },
  ];
  return readyNavigation(sectionValue('navigation', { on: true, items, ...changes }), { accent: ACCENT, isDue });
};

describe('the launcher', () => {
  // Effect of launcher.on
  test('is plain while it is off', () => {
    const value = sectionValue('launcher', {});
    expect(readyLauncher(value, { team: 'online', accent: ACCENT, isDue: true })).toBeNull();
  });

  // Effect of launcher.icon, launcher.picture, launcher.text, launcher.phoneIcon, launcher.phonePicture, launcher.phoneText
  test('has icon, picture and text of each device', () => {
    const text = { zh: '问', en: 'Ask' };
    expect(shown({ icon: 'mail', picture: KEY, text }).desktop).toEqual({ path: ICON_PATHS.mail, picture: KEY, text });
    expect(shown({ icon: 'mail', picture: KEY, text }).phone.picture).toBe('');
    const phone = { phoneIcon: 'qq', phonePicture: KEY, phoneText: text } as const;
    expect(shown(phone).phone).toEqual({ path: ICON_PATHS.qq, picture: KEY, text });
  });

  // Effect of launcher.color, launcher.shape, launcher.size, launcher.corner, launcher.offsetX, launcher.offsetY
  // Effect of launcher.phoneColor, launcher.phoneShape, launcher.phoneSize, launcher.phoneCorner, launcher.phoneOffsetX, launcher.phoneOffsetY
  test.each([
    [{ color: '#112233' }, { phoneColor: '#112233' }, 'background:#112233'],
    [{ shape: 'square' }, { phoneShape: 'square' }, 'border-radius:4px'],
    [{ shape: 'tab' }, { phoneShape: 'tab' }, 'writing-mode:vertical-rl'],
    [{ size: 77 }, { phoneSize: 77 }, 'width:77px;height:77px'],
    [{ corner: 'top-left' }, { phoneCorner: 'top-left' }, 'left:var(--edge);top:calc('],
    [{ offsetX: 33 }, { phoneOffsetX: 33 }, 'var(--parley-side,33px)'],
    [{ offsetY: 34 }, { phoneOffsetY: 34 }, 'var(--parley-bottom,34px)'],
  ] as const)('%o stands in the style of desktops, %o in that of phones', (onDesktop, onPhone, part) => {
    expect(styles(onDesktop).desktop).toContain(part);
    expect(styles(onDesktop).phone).not.toContain(part);
    expect(styles(onPhone).phone).toContain(part);
    expect(styles(onPhone).desktop).not.toContain(part);
  });

  test('has a colour that white text can be read on, without one the accent of the window', () => {
    expect(styles({ color: '#ffff00' }).desktop).not.toContain('#ffff00');
    expect(styles({}).desktop).toContain(`background:${ACCENT}`);
  });

  // Effect of launcher.phoneOn, launcher.layer, launcher.motion, launcher.badge
  test('is hidden on phones, lies in its layer, moves for those who like it, and has its badge', () => {
    expect(styles({ phoneOn: false }).phone).toContain('.launcher{display:none}');
    expect(styles({}).phone).not.toContain('.launcher{display:none}');
    expect(styles({ layer: 12 }).desktop).toContain('z-index:12!important');
    expect(shown({ motion: 'shake' }).css).toContain('@media (prefers-reduced-motion:no-preference){');
    expect(shown({ motion: 'shake' }).css).toContain('@keyframes parley-shake');
    expect(shown({}).css).not.toContain('@keyframes');
    expect(shown({ badge: 'none' }).css).toContain('.badge{display:none}');
    expect(shown({ badge: 'dot' }).css).toContain('font-size:0');
  });

  // Effect of launcher.offline, launcher.offlineText, launcher.offlineColor
  // Effect of launcher.hidden, launcher.hiddenText, launcher.hiddenColor
  test.each(['offline', 'hidden'] as const)('is the same, another one or gone while agents are %s', (team) => {
    const own = { [`${team}Text`]: { zh: '留言', en: 'Write' }, [`${team}Color`]: '#112233' };
    expect(shown(own, team).desktop.text.zh).toBe('');
    expect(shown({ [team]: 'own', ...own }, team).desktop.text.zh).toBe('留言');
    expect(styles({ [team]: 'own', ...own }, team).phone).toContain('#112233');
    expect(shown({ [team]: 'own', ...own }, 'online').desktop.text.zh).toBe('');
    expect([shown({ [team]: 'none' }, team).isHidden, shown({ [team]: 'none' }).isHidden]).toEqual([true, false]);
  });
});

describe('the bar', () => {
  // Effect of navigation.on, navigation.items, navigation.compare, navigation.collapse
  test('has its items, and the other order while two are compared', () => {
    expect([bar({ on: false }), bar({ items: [] })]).toEqual([null, null]);
    expect(bar({})).toMatchObject({ items: [{ press: 'chat' }, { press: 'top' }, { press: 'letter' }], other: null });
    expect(bar({ compare: true })?.other).toEqual([2, 0, 1]);
    expect(bar({ collapse: 'closed' })?.collapse).toBe('closed');
  });

  // Effect of navigation.side, navigation.edge, navigation.offset, navigation.color, navigation.ink, navigation.device
  test.each([
    [{ side: 'left' }, 'left:calc(0px'],
    [{ edge: 9 }, 'right:calc(9px'],
    [{ offset: 30 }, 'top:calc(50% - 30px)'],
    [{ color: '#101010' }, 'background:#101010;color:#ffffff'],
    [{ ink: '#222222' }, 'color:#222222'],
    [{ device: 'desktop' }, 'display:none}.navigation{display:none}}'],
    [{ device: 'phone' }, '@media not all and (max-width:479.98px){.navigation{display:none}}'],
  ])('%o stands in its style', (changes, part) => {
    expect(bar(changes)?.css).toContain(part);
    expect(bar({})?.css).not.toContain(part);
  });

  test('stands behind the window, and is away while the window is open on its side', () => {
    expect(bar({})?.css).toContain('z-index:-1');
    expect(bar({})?.css).toContain('.open:not(.left) .navigation{visibility:hidden}');
    expect(bar({ side: 'left' })?.css).toContain('.open.left .navigation{visibility:hidden}');
    expect(styleOfLayout('inPage', 'full')).toContain('.navigation{z-index:auto;visibility:visible}');
  });
});
