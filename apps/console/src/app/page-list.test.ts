import { expect, it } from 'vitest';
import type { RouteRecord } from '../lib/frame/route-types';
import { pageEntries, pageTitles, pageTree } from './page-entries';

const emptyPage = async () => ({ default: () => null });
const entries = pageEntries({ workbench: emptyPage, personal: emptyPage });

const listed = (records: readonly RouteRecord[]): object[] =>
  records.map(({ path, name, meta, children }) => ({
    path,
    name,
    meta,
    ...(children && { children: listed(children) }),
  }));

const source = `// biome-ignore-all format: written by \`npm run pages\`
import type { Page } from './pages';

/**
 * Groups and pages from the console's \`features/<area>/pages.ts\`, for the server, which lists them. Generated; do not
 * edit.
 */
export const pages: readonly Page[] = ${JSON.stringify(listed(pageTree(entries)), null, 2)};

/** Titles by their keys. */
export const pageTitles: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = ${JSON.stringify(pageTitles(entries), null, 2)};
`;

it('the server lists the pages that the console has; `npm run pages` writes the list', () =>
  expect(source).toMatchFileSnapshot('../../../../packages/core/access/page-list.ts'));
