import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitles } from '../../lib/i18n/route-title';
import { Icon } from '../../ui/icon';
import { MenuIcon } from '../menu/menu-icon';
import { useTheme } from '../theme/theme-store';
import style from './tab-bar.module.css';
import type { MenuPlace } from './tab-menu';
import type { TabRow } from './tabs';
import { useTabActions } from './use-tab-actions';
import type { useTabDrag } from './use-tab-drag';

type Props = {
  tab: TabRow;
  isShown: boolean;
  /** The Tab key reaches this tab. */
  isStop: boolean;
  drag: ReturnType<typeof useTabDrag>;
  /** Called with the tab's id on focus, with null on blur. */
  onStop: (id: number | null) => void;
  onMenu: (from: HTMLElement, place: MenuPlace) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/**
 * One open page: a click shows it, a click on the shown one reloads it, the close button and the middle button close
 * it.
 */
export function Tab({ tab, isShown, isStop, drag, onStop, onMenu, onKeyDown }: Props) {
  const { t } = useTranslation('tabs');
  const hasIcons = useTheme((theme) => theme.showTabsIcon);
  const titleOf = useTitles();
  const { select, close } = useTabActions();

  function onClick(event: MouseEvent): void {
    if (!drag.isClick()) return;
    const isCross = (event.target as Element).closest('[data-close]') !== null;
    if (isCross) void close(tab, 'current');
    else select(tab);
  }

  return (
    <button
      type="button"
      role="tab"
      className={style.tab}
      data-tab={tab.key}
      data-id={tab.id}
      data-dragged={drag.dragged === tab.key || undefined}
      aria-selected={isShown}
      aria-describedby="tab-hint"
      aria-keyshortcuts="Delete Shift+F10"
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onStop(tab.id)}
      onBlur={() => onStop(null)}
      onPointerDown={(event) => drag.onPointerDown(event, tab.key)}
      // The middle button would otherwise start to scroll.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && !tab.meta.noClosable && void close(tab, 'current')}
      onClick={onClick}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu(event.currentTarget, { x: event.clientX, y: event.clientY });
      }}
      onKeyDown={onKeyDown}
    >
      {hasIcons && <MenuIcon name={tab.meta.icon ?? tab.iconAbove} isCustomSvg={tab.meta.isCustomSvg} size={16} />}
      <span className={style.words}>{titleOf(tab.title ?? tab.meta.title)}</span>
      {tab.meta.badge !== undefined && <span className={style.badge}>{tab.meta.badge}</span>}
      {!tab.meta.noClosable && (
        <span className={style.close} data-close="" title={t('close')} aria-hidden="true">
          <Icon name="close" size={12} />
        </span>
      )}
    </button>
  );
}
