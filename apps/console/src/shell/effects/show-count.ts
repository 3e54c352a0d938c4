import type { PageTitle } from '../../lib/title/page-title';
import { mergeMenuMeta } from '../routes/routes-store';
import { mergeTabMeta } from '../tabs/tabs-store';

/** The workbench, by its names in the route table: some layouts list the group, others its page. */
const GROUP = 'Workbench';
const PAGE = 'Dialogue';

/** Shows the number of unseen messages and offers where a change of it is not missed: menu, tab and title. */
export function createShowCount(title: PageTitle, showBadge: (unseen: number) => void): (unseen: number) => void {
  let shown = 0;
  return (unseen) => {
    title.count(unseen);
    showBadge(unseen);
    if (unseen === shown) return;
    shown = unseen;
    const badge = unseen > 99 ? '99+' : unseen || undefined;
    mergeMenuMeta(GROUP, { badge });
    mergeMenuMeta(PAGE, { badge });
    mergeTabMeta({ name: PAGE }, { badge });
  };
}
