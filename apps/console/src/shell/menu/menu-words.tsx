import { useTitles } from '../../lib/i18n/route-title';
import type { MenuNode } from '../routes/menu';
import style from './menu.module.css';

/** An entry's name with its badge and dot. */
export function MenuWords({ node }: { node: MenuNode }) {
  const tTitle = useTitles();
  const title = tTitle(node.title);
  const hasBadge = node.badge !== undefined && node.badge !== '' && node.badge !== 0;
  return (
    <>
      <span className={style.words} title={title}>
        {title}
      </span>
      {hasBadge && <span className={style.badge}>{node.badge}</span>}
      {node.dot && <span className={style.dot} />}
    </>
  );
}
