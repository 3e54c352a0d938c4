import { INSIDE, type Need } from '@parley/core/access/allows';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import style from './facts.module.css';

const TABS = ['card', 'trail', 'history', 'files'] as const;
export type FactsTab = (typeof TABS)[number];

/** Tabs available to guests for a shared visitor. */
const SHARED: readonly FactsTab[] = ['trail', 'history'];

export const tabsFor = (may: (need: Need) => boolean): readonly FactsTab[] => (may([INSIDE]) ? TABS : SHARED);

/** Keyboard behaviour of the ARIA tabs pattern: arrows, Home and End. */
export function useFactsTabs(tabs: readonly FactsTab[], chosen: FactsTab, choose: (tab: FactsTab) => void) {
  const id = useId();
  const buttons = useRef(new Map<FactsTab, HTMLButtonElement>());

  function onKeyDown(event: KeyboardEvent): void {
    const at = tabs.indexOf(chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length]!;
    choose(next);
    buttons.current.get(next)?.focus();
  }

  return {
    panel: { id: `${id}-panel`, role: 'tabpanel', 'aria-labelledby': `${id}-${chosen}` } as const,
    list: (
      <TabList id={id} tabs={tabs} chosen={chosen} choose={choose} buttons={buttons.current} onKeyDown={onKeyDown} />
    ),
  };
}

function TabList({
  id,
  tabs,
  chosen,
  choose,
  buttons,
  onKeyDown,
}: {
  id: string;
  tabs: readonly FactsTab[];
  chosen: FactsTab;
  choose: (tab: FactsTab) => void;
  buttons: Map<FactsTab, HTMLButtonElement>;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const { t } = useTranslation('workbenchFacts');
  return (
    <div className={style.tabs} role="tablist" aria-label={t('tabs.label')}>
      {tabs.map((tab) => (
        <button
          key={tab}
          ref={(button) => {
            if (button) buttons.set(tab, button);
          }}
          id={`${id}-${tab}`}
          type="button"
          role="tab"
          className={style.tab}
          aria-selected={tab === chosen}
          aria-controls={`${id}-panel`}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => choose(tab)}
          onKeyDown={onKeyDown}
        >
          {t(`tabs.${tab}`)}
        </button>
      ))}
    </div>
  );
}
