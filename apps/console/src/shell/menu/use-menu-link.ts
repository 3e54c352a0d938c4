import type { MouseEvent } from 'react';
import { useFrame } from '../../lib/frame/frame-context';
import type { MenuNode } from '../routes/menu';
import { routesStore } from '../routes/routes-store';
import { useThemeStore } from '../theme/theme-store';

/**
 * Effects of a click on a menu entry beside the navigation: "choosing the same path reloads the view; on mobile the
 * sidebar folds" (specification, section 2).
 */
export function useMenuPress(): (node: MenuNode) => (event: MouseEvent) => void {
  const { reloadTab } = useFrame();
  return (node) => (event) => {
    const { device, fold } = useThemeStore.getState();
    fold({ kind: 'navigated', device });
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    const { current } = routesStore.getState();
    if (current?.path !== node.path) return;
    event.preventDefault();
    reloadTab(current.fullPath);
  };
}
