import { HeaderTools } from '../header/header-tools';
import { FirstStrip } from '../menu/first-strip';
import type { Layout } from '../theme/theme';
import { Breadcrumb } from './breadcrumb';
import { FoldButton } from './fold-button';
import style from './layout.module.css';
import { useColumnHidden } from './use-fold-rules';

/** The white bar over the content: fold button, then breadcrumb or first level of the menu, and the tools. */
export function NavBar({ layout }: { layout: Layout }) {
  const isColumnHidden = useColumnHidden();
  const canFold = layout !== 'float' && !isColumnHidden;
  return (
    <div className={style.nav}>
      {canFold && <FoldButton />}
      <div className={style.navLeft}>{layout === 'comprehensive' ? <FirstStrip /> : <Breadcrumb />}</div>
      <div className={style.tools} data-part="tools">
        <HeaderTools />
      </div>
    </div>
  );
}
