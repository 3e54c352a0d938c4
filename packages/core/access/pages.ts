import { allows, INSIDE, type Need, type User } from './allows';
import { pages } from './page-list';

/** A page of the console or a group of pages, for guard, menu and search; declared in `page-list.ts`. */
export type Page = {
  /** Relative to its group, unless it begins with `/`. */
  path: string;
  name: string;
  meta: PageMeta;
  children?: readonly Page[];
};

export type PageMeta = {
  /** A key of `pageTitles`. */
  title: string;
  icon?: string;
  /** Who may open it. */
  guard?: Need;
  /** Who finds it in the menu, if fewer people than may open it. */
  menuGuard?: Need;
  hidden?: boolean;
  /** Hidden in the menu, but found by the search. */
  inSearch?: boolean;
  /** Open to a partner's account; every other page is closed to it, regardless of its permissions. */
  guests?: true;
  /** A page with details of one record: each address with its query is a tab of its own; the search does not list it. */
  dynamicNewTab?: boolean;
  /** The path of the menu entry that is highlighted for it. */
  activeMenu?: string;
  levelHidden?: boolean;
  breadcrumbHidden?: boolean;
  noColumn?: boolean;
  noClosable?: boolean;
  fill?: boolean;
};

/** The pages this user may open, with the groups that have any. */
export function pagesFor(user: User, tree: readonly Page[] = pages): Page[] {
  return tree.flatMap((page) => {
    const { guard, menuGuard, guests } = page.meta;
    if (!guests && !page.children && !allows(user, [INSIDE])) return [];
    if (guard && !allows(user, guard)) return [];
    const meta = menuGuard && !allows(user, menuGuard) ? { ...page.meta, hidden: true } : page.meta;
    if (!page.children) return [{ ...page, meta }];
    const children = pagesFor(user, page.children);
    return children.length > 0 ? [{ ...page, meta, children }] : [];
  });
}
