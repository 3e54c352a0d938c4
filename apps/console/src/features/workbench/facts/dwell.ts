import type { PageView } from './use-trail';

/** A page view with its duration; `dwell` is null while it is open or if unknown. */
export type TimedPageView = PageView & { dwell: number | null; visit: string; isNow: boolean };

/** Page views by visit, newest first. Pushed ones lack visit and end, which are taken from their neighbours. */
export function timedPageViews(views: readonly PageView[], isOnline: boolean): TimedPageView[][] {
  const visits: TimedPageView[][] = [];
  views.forEach((view, index) => {
    const visit = view.visit ?? views.slice(index).find((older) => older.visit !== undefined)?.visit ?? '';
    const newer = views[index - 1];
    const current = visits.at(-1);
    const isSameVisit = current?.[0]?.visit === visit;
    const until = newer && isSameVisit ? newer.created_at - view.created_at : null;
    const timed = { ...view, visit, dwell: view.dwell ?? until, isNow: index === 0 && isOnline };
    if (isSameVisit) current.push(timed);
    else visits.push([timed]);
  });
  return visits;
}
