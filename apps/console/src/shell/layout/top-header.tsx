import { HeaderTools } from '../header/header-tools';
import { BarMenu } from '../menu/bar-menu';
import style from './layout.module.css';
import { Logo } from './logo';

/** The header over the full width: with the menu in it (horizontal), or without (common). */
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
