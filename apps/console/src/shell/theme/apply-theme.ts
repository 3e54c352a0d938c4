import { useLook } from '../../ui/look';
import type { Theme } from './theme';
import { followWindow, isDark, useThemeStore } from './theme-store';
import { type Palette, paletteOf } from './themes';

/** Applies the theme to the page and follows its changes; before React, so that nothing is painted in other colours. */
export function startTheme(): () => void {
  const stopFollowing = followWindow();
  draw();
  const stop = useThemeStore.subscribe((state, before) => {
    if (state.theme !== before.theme || state.systemDark !== before.systemDark) draw();
  });
  return () => {
    stop();
    stopFollowing();
  };
}

function draw(): void {
  const state = useThemeStore.getState();
  const dark = isDark(state);
  const palette = paletteOf(state.theme.themeName, dark);
  const root = document.documentElement;
  root.dataset.mode = dark ? 'dark' : 'light';
  for (const [name, colour] of Object.entries(palette)) root.style.setProperty(`--${name}`, colour);
  nameOnBody(state.theme);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', palette['shell-header']);
  useLook.setState(lookOf(palette, dark));
}

/** "Body gets class `vab-theme-<name>` plus the background class" (shell, 1.2). */
function nameOnBody({ themeName, background }: Theme): void {
  const { classList } = document.body;
  for (const name of [...classList]) if (/^vab-(theme-|background$)/.test(name)) classList.remove(name);
  classList.add(`vab-theme-${themeName}`);
  if (background !== 'none') classList.add(background);
}

const lookOf = (palette: Palette, isDark: boolean) => ({
  isDark,
  accent: palette.accent,
  onAccent: palette['on-accent'],
  good: palette.good,
  wait: palette.wait,
  bad: palette.bad,
});
