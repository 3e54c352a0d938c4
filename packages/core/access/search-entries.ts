import { pageTitles } from './page-list';
import type { Page } from './pages';

/** One suggestion of the console's search: title and address. */
export type SearchEntry = { value: string; url: string };

/** Every page of the tree that opens without parameters, by title and address in the console. */
export function searchEntries(tree: readonly Page[], language: 'zh' | 'en', parent = ''): SearchEntry[] {
  return tree.flatMap((page) => {
    const path = page.path.startsWith('/') ? page.path : `${parent}/${page.path}`;
    if (page.children) return searchEntries(page.children, language, path);
    // A page about one thing needs a parameter.
    if (page.path.includes(':') || page.meta.dynamicNewTab) return [];
    return [{ value: pageTitles[page.meta.title]?.[language] ?? page.meta.title, url: `#${path}` }];
  });
}
