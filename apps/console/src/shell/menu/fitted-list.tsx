import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import type { MenuNode } from '../routes/menu';
import style from './menu.module.css';
import { MenuPopup } from './menu-popup';
import { useFit } from './use-fit';

type Props = {
  label: string;
  className: string | undefined;
  nodes: readonly MenuNode[];
  trail: readonly string[];
  lineClass: string | undefined;
  /** An entry as the pop-up shows it when it does not fit. */
  inPopup?: (node: MenuNode) => MenuNode;
  children: (node: MenuNode) => ReactNode;
};

/** Menu entries in a row; those that do not fit are in a pop-up at the end. */
export function FittedList({ label, className, nodes, trail, lineClass, inPopup = (node) => node, children }: Props) {
  const { t } = useTranslation('frame');
  const bar = useRef<HTMLElement>(null);
  const { count, width } = useFit(bar, nodes.length);
  const rest = nodes.slice(count);
  const more: MenuNode = { key: ' rest', path: '', title: t('more'), isExternal: false, children: rest.map(inPopup) };
  const isInRest = rest.some(({ key }) => trail.includes(key));
  return (
    <nav ref={bar} aria-label={label} className={className}>
      <ul style={{ width }}>
        {nodes.map((node, at) => (
          <li key={node.key} inert={at >= count} className={at < count ? undefined : style.outside}>
            {children(node)}
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <MenuPopup
          node={more}
          trail={isInRest ? [more.key, ...trail] : trail}
          side="below"
          look="list"
          lineClass={lineClass}
          isIconOnly
        >
          <Icon name="more" />
        </MenuPopup>
      )}
    </nav>
  );
}
