import type { VisitorRow } from '@parley/protocol/types';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import { localStore } from '../../../lib/storage';
import { Button } from '../../../ui/button';
import { CardTab } from './card/card-tab';
import style from './facts.module.css';
import { type FactsTab, tabsFor, useFactsTabs } from './facts-tabs';
import { FilesTab } from './files-tab';
import { HistoryTab } from './history/history-tab';
import './texts';
import { Trail } from './trail';

const TAB = 'factsTab';
/** Below this width the pane is a drawer over the thread. */
const DRAWER = '(max-width: 1199px)';

/** Details of the visitor: card, page trail, history and files. */
export function FactsPane({ row, onClose }: { row: VisitorRow; onClose: () => void }) {
  const { t } = useTranslation('workbench');
  const known = tabsFor(useMay());
  const [tab, setTab] = useState<FactsTab>(() => known.find((each) => each === localStore.get(TAB)) ?? known[0]!);
  const pane = useRef<HTMLElement>(null);
  const tabs = useFactsTabs(known, tab, (next) => {
    localStore.set(TAB, next);
    setTab(next);
  });

  // A drawer takes the focus when opened and returns it when closed.
  useEffect(() => {
    if (!matchMedia(DRAWER).matches) return;
    const before = document.activeElement;
    pane.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !matchMedia(DRAWER).matches) return;
    event.stopPropagation();
    onClose();
  }

  /** Closes the drawer, which would cover the shown message. */
  function onShow(): void {
    if (matchMedia(DRAWER).matches) onClose();
  }

  return (
    <aside ref={pane} className={style.pane} aria-label={t('facts.title')} tabIndex={-1} onKeyDown={onKeyDown}>
      <header className={style.header}>
        <Button
          className={style.back ?? ''}
          look="quiet"
          size="s"
          icon="back"
          aria-label={t('back', { ns: 'workbenchFacts' })}
          onClick={onClose}
        />
        <h2 className={style.title}>{t('facts.title')}</h2>
        <Button
          className={style.close ?? ''}
          look="quiet"
          size="s"
          icon="close"
          aria-label={t('facts.close')}
          title={t('facts.close')}
          onClick={onClose}
        />
      </header>
      {tabs.list}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className={style.body} {...tabs.panel} tabIndex={0}>
        {tab === 'card' && <CardTab row={row} />}
        {tab === 'trail' && <Trail row={row} />}
        {tab === 'history' && <HistoryTab row={row} onShow={onShow} />}
        {tab === 'files' && <FilesTab row={row} />}
      </div>
    </aside>
  );
}
