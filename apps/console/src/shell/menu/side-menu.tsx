import { useEffect, useMemo, useState } from 'react';
import { Icon } from '../../ui/icon';
import { type MenuNode, menuTrail } from '../routes/menu';
import { useActivePath } from '../routes/use-routes';
import style from './menu.module.css';
import { MenuIcon } from './menu-icon';
import { MenuLink } from './menu-link';
import { MenuPopup } from './menu-popup';
import { MenuWords } from './menu-words';
import { firstSubmenu, forgetClosed, isOpen, type Toggled } from './open-keys';

type Props = {
  nodes: readonly MenuNode[];
  label: string;
  /** Only icons are shown; submenus open beside them. */
  isFolded: boolean;
  /** Float layout: pop-ups with two columns. */
  isWide?: boolean;
};

/** The menu as a tree, in the side bar. */
export function SideMenu({ nodes, label, isFolded, isWide = false }: Props) {
  const activePath = useActivePath() ?? '';
  const trail = useMemo(() => menuTrail(nodes, activePath), [nodes, activePath]);
  const [toggled, setToggled] = useState<Toggled>({});
  useEffect(() => setToggled((before) => forgetClosed(before, trail)), [trail]);

  const tree: Tree = {
    trail,
    isOpen: (key) => isOpen({ key, toggled, trail, first: firstSubmenu(nodes) }),
    toggle: (key, open) => setToggled((before) => ({ ...before, [key]: open })),
  };
  return (
    <nav aria-label={label} className={style.menu} data-folded={isFolded}>
      <ul>
        {nodes.map((node) =>
          isFolded ? (
            <li key={node.key}>
              <FoldedLine node={node} trail={trail} isWide={isWide} />
            </li>
          ) : (
            <Branch key={node.key} node={node} tree={tree} depth={0} />
          ),
        )}
      </ul>
    </nav>
  );
}

type Tree = {
  trail: readonly string[];
  isOpen(key: string): boolean;
  toggle(key: string, open: boolean): void;
};

function Branch({ node, tree, depth }: { node: MenuNode; tree: Tree; depth: number }) {
  const indent = { '--depth': depth } as React.CSSProperties;
  if (node.children.length === 0)
    return (
      <li style={indent}>
        <MenuLink node={node} isActive={tree.trail.at(-1) === node.key} className={style.line}>
          <MenuIcon name={node.icon} isCustomSvg={node.isCustomSvg} />
          <MenuWords node={node} />
          {node.isExternal && <Icon name="link" size={14} />}
        </MenuLink>
      </li>
    );
  const open = tree.isOpen(node.key);
  return (
    <li style={indent}>
      <button
        type="button"
        className={style.line}
        aria-expanded={open}
        data-inside={tree.trail.includes(node.key)}
        onClick={() => tree.toggle(node.key, !open)}
      >
        <MenuIcon name={node.icon} isCustomSvg={node.isCustomSvg} />
        <MenuWords node={node} />
        <span className={style.arrow}>
          <Icon name="down" size={14} />
        </span>
      </button>
      {open && (
        <ul className={style.below}>
          {node.children.map((child) => (
            <Branch key={child.key} node={child} tree={tree} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  );
}

function FoldedLine({ node, trail, isWide }: { node: MenuNode; trail: readonly string[]; isWide: boolean }) {
  return (
    <MenuPopup node={node} trail={trail} side="right" look={isWide ? 'wide' : 'list'} lineClass={style.line} isIconOnly>
      <MenuIcon name={node.icon} isCustomSvg={node.isCustomSvg} />
    </MenuPopup>
  );
}
