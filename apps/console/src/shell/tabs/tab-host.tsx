import { Activity, useEffect, useMemo, useRef } from 'react';
import { useTitles } from '../../lib/i18n/route-title';
import { forgetFocus, usePageFocus } from './focus';
import { forgetScroll, useScroll } from './scroll';
import style from './tab-host.module.css';
import { TabPane } from './tab-pane';
import { isKept } from './tabs';
import { activeRow, useTabs } from './tabs-store';

/**
 * The open pages: one is shown, the others keep their state. Rendered inside the scrolling element (`data-scroller`).
 */
export function TabHost() {
  const tabs = useTabs((state) => state.tabs);
  const loose = useTabs((state) => state.loose);
  const active = useTabs((state) => state.active);
  const shown = useTabs(activeRow);
  const host = useRef<HTMLDivElement>(null);
  const titleOf = useTitles();

  const rows = useMemo(() => {
    // In the order of opening, not of the bar: an element moved in the document loses scroll positions and playing
    // media.
    const all = tabs.filter((tab) => isKept(tab, active)).sort((a, b) => a.id - b.id);
    return loose ? [...all, loose] : all;
  }, [tabs, loose, active]);

  useScroll(host, shown ? `${shown.id} ${shown.generation} ${shown.path}` : '');
  usePageFocus(host, active);
  useEffect(() => {
    const open = new Set([...tabs, ...(loose ? [loose] : [])].map(({ id }) => id));
    forgetFocus((id) => open.has(id));
    forgetScroll((id) => open.has(id));
  }, [tabs, loose]);

  return (
    <div ref={host} className={style.host} data-fill={shown?.meta.fill || undefined}>
      {rows.map((row) => (
        <Activity key={`${row.id} ${row.generation}`} mode={row.id === active ? 'visible' : 'hidden'}>
          <TabPane row={row} isShown={row.id === active} />
        </Activity>
      ))}
      <p className="visually-hidden" role="status" aria-live="polite" data-announce>
        {shown ? titleOf(shown.title ?? shown.meta.title) : ''}
      </p>
    </div>
  );
}
