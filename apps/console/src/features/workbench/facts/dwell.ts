import type { PageView } from './use-trail';

/** A page view with its duration; `dwell` is null while it is open or if unknown. */
export type Stay = PageView & { dwell: number | null; visit: string; isNow: boolean };

/** Page views by visit, newest first. Pushed ones lack visit and end, which are taken from their neighbours. */
export function staysOf(views: readonly PageView[], isOnline: boolean): Stay[][] {
  const visits: Stay[][] = [];
  views.forEach((view, index) => {
    const visit = view.visit ?? views.slice(index).find((older) => older.visit !== undefined)?.visit ?? '';
    const newer = views[index - 1];
    const current = visits.at(-1);
    const isSameVisit = current?.[0]?.visit === visit;
    const until = newer && isSameVisit ? newer.created_at - view.created_at : null;
    const stay = { ...view, visit, dwell: view.dwell ?? until, isNow: index === 0 && isOnline };
    if (isSameVisit) current.push(stay);
    else visits.push([stay]);
  });
  return visits;
}
