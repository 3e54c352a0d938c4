import { expect, it } from 'vitest';
import type { RouteRecord } from '../lib/frame/route-types';
import { pageEntries, pageTitles, pageTree } from './page-entries';

const emptyPage = async () => ({ default: () => null });
const entries = pageEntries({
  home: emptyPage,
  workbench: emptyPage,
  personal: emptyPage,
});

const pageOf = ({ path, name, meta }: RouteRecord): string => JSON.stringify({ path, name, meta });

/** One page in each line. */
const groupOf = (group: RouteRecord): string => `  ${pageOf(group).slice(0, -1)},"children":[
${(group.children ?? []).map((page) => `    ${pageOf(page)},`).join('\n')}
  ]},`;

const source = `// biome-ignore-all format: written by \`npm run pages\`
import type { Page } from './pages';

/**
 * Groups and pages from the console's \`features/<area>/pages.ts\`, for the server, which lists them. Generated; do not
 * edit.
 */
export const pages: readonly Page[] = [
${pageTree(entries).map(groupOf).join('\n')}
];

/** Titles by their keys. */
export const pageTitles: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = {
${Object.entries(pageTitles(entries))
  .map(([key, titles]) => `  ${key}: ${JSON.stringify(titles)},`)
  .join('\n')}
};
`;

it('the server lists the pages that the console has; `npm run pages` writes the list', () =>
  expect(source).toMatchFileSnapshot('../../../../packages/core/access/page-list.ts'));
