import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { SafeLink } from '../../ui/safe-link';
import type { MenuNode } from '../routes/menu';
import { useFetchAhead } from './fetch-ahead';
import { useMenuPress } from './use-menu-link';

type Props = {
  node: MenuNode;
  isActive: boolean;
  className: string | undefined;
  children: ReactNode;
  label?: string;
  ref?: Ref<HTMLAnchorElement>;
};

/** A menu entry with a link: a page of the console opens in this window, an external address in a new one. */
export function MenuLink({ node, isActive, children, label, ...rest }: Props) {
  const press = useMenuPress();
  const ahead = useFetchAhead(node.path);
  const named = label === undefined ? {} : { 'aria-label': label, title: label };
  if (node.isExternal)
    return (
      <SafeLink href={node.path} {...named} {...rest}>
        {children}
      </SafeLink>
    );
  return (
    <Link
      to={node.path}
      aria-current={isActive ? 'page' : undefined}
      onClick={press(node)}
      {...ahead}
      {...named}
      {...rest}
    >
      {children}
    </Link>
  );
}
