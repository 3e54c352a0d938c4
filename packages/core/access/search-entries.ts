import { pageTitles } from './page-titles';
import type { Page } from './pages';

/** "Suggestions have value and url" (specification, section 2). */
export type SearchEntry = { value: string; url: string };

/** Every page of the tree that can be opened as it stands, by its title and its address in the console. */
export function searchEntries(tree: readonly Page[], language: 'zh' | 'en', parent = ''): SearchEntry[] {
  return tree.flatMap((page) => {
    const path = page.path.startsWith('/') ? page.path : `${parent}/${page.path}`;
    if (page.children) return searchEntries(page.children, language, path);
    // A page about one thing is no place to begin.
    if (page.path.includes(':') || page.meta.dynamicNewTab) return [];
    return [{ value: pageTitles[page.meta.title]?.[language] ?? page.meta.title, url: `#${path}` }];
  });
}
