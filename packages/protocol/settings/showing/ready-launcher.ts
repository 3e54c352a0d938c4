import { readableAccent } from '@parley/core/look/accent';
import type { Pair } from '../../window-texts/wording';
import type { SectionValue } from '../sections';
import { ICON_PATHS } from './icons';
import { SMALL, styleOfLauncher } from './launcher-style';
import type { ReadyLauncher } from './ready';

/** Whether visitors of a site find somebody. `hidden`: agents are connected, and all of them hidden. */
export type TeamState = 'online' | 'hidden' | 'offline';

type Launcher = SectionValue<'launcher'>;
type Shown = { icon: Launcher['icon']; picture: string; text: Pair; color: string };

/** What windows of a site get of the section `launcher`; null: the plain launcher. */
export function readyLauncher(
  launcher: Launcher,
  { team, accent, isDue }: { team: TeamState; accent: string; isDue: boolean },
): ReadyLauncher | null {
  if (!launcher.on) return null;
  const present = variantOf(launcher, team);
  const desktop = { ...launcher, ...present(launcher) };
  const phone = { ...ofPhone(launcher), ...present(ofPhone(launcher)) };
  const fill = (color: string) => readableAccent(color || accent);
  const { layer, motion, badge, delay, pages, notPages, draggable, trigger, agents, phoneOn } = launcher;
  return {
    css: styleOfLauncher({
      desktop: { ...desktop, fill: fill(desktop.color), hasText: isFilled(desktop.text) },
      phone: { ...phone, fill: fill(phone.color), hasText: isFilled(phone.text) },
      layer,
      motion,
      badge,
      phoneOn,
    }),
    small: SMALL,
    desktop: lookOf(desktop),
    phone: lookOf(phone),
    variant: team,
    isHidden: isLauncherHidden(launcher, { team, isDue }),
    delay,
    pages,
    notPages,
    draggable,
    trigger,
    agents,
  };
}

/** Whether it is not shown now, by its hours or because nobody is online. */
export const isLauncherHidden = (launcher: Launcher, { team, isDue }: { team: TeamState; isDue: boolean }): boolean =>
  !isDue || (team !== 'online' && launcher[team] === 'none');

const isFilled = ({ zh }: Pair): boolean => zh.trim() !== '';
const lookOf = ({ icon, picture, text }: Shown) => ({ path: ICON_PATHS[icon], picture, text });

const ofPhone = (launcher: Launcher) => ({
  icon: launcher.phoneIcon,
  picture: launcher.phonePicture,
  text: launcher.phoneText,
  color: launcher.phoneColor,
  shape: launcher.phoneShape,
  size: launcher.phoneSize,
  corner: launcher.phoneCorner,
  offsetX: launcher.phoneOffsetX,
  offsetY: launcher.phoneOffsetY,
});

/** Text and colour while nobody is online, if the site has some for that; what it leaves empty stays. */
function variantOf(launcher: Launcher, team: TeamState): (usual: Shown) => Partial<Shown> {
  if (team === 'online' || launcher[team] !== 'own') return () => ({});
  const text = launcher[`${team}Text`];
  const color = launcher[`${team}Color`];
  return () => ({ ...(isFilled(text) && { text }), ...(color !== '' && { color }) });
}
