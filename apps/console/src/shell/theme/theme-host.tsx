import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part';
import style from './theme-host.module.css';
import { hearThemeEvent, useTheme, useThemeStore } from './theme-store';

/** "Loading indicator closes after 1 s" (specification, section 4). */
const RANDOM_MS = 1000;

const FloatingPanel = lazyPart(() => import('./floating-panel'), 'FloatingPanel');
const ThemeDrawer = lazyPart(() => import('./theme-drawer'), 'ThemeDrawer');

/**
 * Handles the events 'theme' and 'random-theme' of any sender; shows the drawer, the panel and the loading indicator.
 */
export function ThemeHost() {
  const showsPanel = useTheme((theme) => theme.showThemeSetting);
  const [isOpen, setOpen] = useState(false);
  // Loaded at the first event, and kept mounted for its closing animation.
  const [isWanted, setWanted] = useState(false);
  const isChanging = useRandomSkin();

  useEffect(
    () =>
      hearThemeEvent('theme', () => {
        setWanted(true);
        setOpen(true);
      }),
    [],
  );

  return (
    <>
      {isWanted && <ThemeDrawer isOpen={isOpen} onClose={() => setOpen(false)} />}
      {showsPanel && <FloatingPanel />}
      {isChanging && <Dots />}
    </>
  );
}

function useRandomSkin(): boolean {
  const [changes, setChanges] = useState(0);
  const [isChanging, setChanging] = useState(false);
  useEffect(
    () =>
      hearThemeEvent('random-theme', () => {
        useThemeStore.getState().random();
        setChanges((before) => before + 1);
      }),
    [],
  );
  useEffect(() => {
    if (changes === 0) return;
    setChanging(true);
    const timer = setTimeout(() => setChanging(false), RANDOM_MS);
    return () => clearTimeout(timer);
  }, [changes]);
  return isChanging;
}

function Dots() {
  const { t } = useTranslation('app');
  return (
    <div className={style.changing} role="status" aria-label={t('loading')}>
      <div className={style.dots} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
    </div>
  );
}
