import { HeaderTools } from '../header/header-tools';
import { BarMenu } from '../menu/bar-menu';
import style from './layout.module.css';
import { Logo } from './logo';

/** The full-width header: with the menu (horizontal layout) or without (common layout). */
export function TopHeader({ hasMenu }: { hasMenu: boolean }) {
  return (
    <div className={style.top} data-menu={hasMenu}>
      <div className={style.topInner}>
        <Logo hasTitle />
        <div className={style.topMenu}>{hasMenu && <BarMenu />}</div>
        <div className={style.tools} data-part="tools">
          <HeaderTools />
        </div>
      </div>
    </div>
  );
}
