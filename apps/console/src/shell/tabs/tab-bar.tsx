import { useTitles } from '../../lib/i18n/route-title';
import { useTabs } from './tabs-store';
import { useTabActions } from './use-tab-actions';

/** The open pages as a bar. */
export function TabBar() {
  const tabs = useTabs((state) => state.tabs);
  const titleOf = useTitles();
  const { select } = useTabActions();
  return (
    <div>
      {tabs.map((tab) => (
        <button key={tab.id} type="button" onClick={() => select(tab)}>
          {titleOf(tab.title ?? tab.meta.title)}
        </button>
      ))}
    </div>
  );
}
