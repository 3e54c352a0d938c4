import type { Match } from './match';

export type Crumb = { path: string; title: string; icon?: string | undefined };

/** "Built from matched routes, skipping those flagged breadcrumbHidden." */
export function breadcrumbOf({ chain }: Pick<Match, 'chain'>): Crumb[] {
  return chain.flatMap(({ path, redirect, meta }) =>
    meta && meta.title !== '' && !meta.breadcrumbHidden
      ? [{ path: redirect ?? path, title: meta.title, icon: meta.icon }]
      : [],
  );
}
