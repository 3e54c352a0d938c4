import type { VisitorRow } from '@parley/protocol/types';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskState, useRow } from '../../lib/desk/desk-context';
import { lazyView } from '../../lib/lazy-page';
import { lazyPart } from '../../lib/lazy-part';
import { localStore } from '../../lib/storage';
import { Button } from '../../ui/button';
import { CrashNotice } from '../../ui/crash-notice';
import { Empty } from '../../ui/empty';
import { ErrorBoundary } from '../../ui/error-boundary';
import { type Column, ColumnEdge, useColumnWidth } from './column-width';
import { usePreloadComposer } from './composer/composer';
import { FoldButton } from './fold-button';
import { type FoldedList, STRIP_PX, useFoldedList } from './folded-list';
import { VisitorList } from './list/visitor-list';
import { useSwitchUser } from './monitoring/use-switch-user';
import style from './page.module.css';
import { TodayPane } from './today/today-pane';
import { useAfterThread } from './use-after-thread';
import { useChosen } from './use-chosen';
import { useShortcuts } from './use-shortcuts';
import { WarmThread } from './warm-thread';

const ShortcutMap = lazyPart(() => import('./actions/shortcut-map'), 'ShortcutMap');

/** Preloaded after the list is rendered, so that a click shows it at once. */
const ThreadPane = lazyView(() => import('./thread/thread-pane').then((part) => part.ThreadPane));

const loadFacts = () => import('./facts/facts-pane');
const FactsPane = lazyPart(loadFacts, 'FactsPane');

const TalkPane = lazyPart(() => import('./friends/talk-pane'), 'TalkPane');

const FACTS = 'factsOpen';
/** From this width on the details have a column of their own. */
const WIDE = '(min-width: 1200px)';

/** Three columns: visitors, thread and details; the outer ones fold. The chosen visitor is in the address. */
export function WorkbenchPage() {
  const { t } = useTranslation('workbench');
  usePreloadComposer();
  const { chosen, talk, choose, back } = useChosen();
  const row = useShownRow(chosen);
  useSwitchUser(row);
  const isLoaded = useDeskState((state) => state.inbox !== null);
  const [areFactsOpen, showFacts] = useFactsOpen();
  const [isMapOpen, setMapOpen] = useState(false);
  const list = useColumnWidth('list', { initial: 280, min: 220, max: 440 });
  const facts = useColumnWidth('facts', { initial: 320, min: 260, max: 480 });

  const folded = useFoldedList();

  useShortcuts({ chosen, choose, showMap: () => setMapOpen(true), foldList: () => folded.fold(!folded.isFolded) });

  usePreloadThread();

  const hasFacts = row !== undefined && areFactsOpen;
  const factsRow = useShownRow(useAfterThread(row));
  return (
    <div
      className={style.page}
      data-chosen={chosen !== null || talk !== null || undefined}
      data-facts={hasFacts || undefined}
      style={
        {
          '--list': `${folded.isFolded ? STRIP_PX : list.width}px`,
          '--facts': `${facts.width}px`,
        } as React.CSSProperties
      }
    >
      <h1 className="visually-hidden">{t('title')}</h1>
      <div className={style.list}>
        <VisitorList chosen={chosen} talk={talk} folded={folded} onChoose={choose} />
      </div>
      <ListEdge column={list} folded={folded} />
      <div className={style.thread}>
        {talk !== null ? (
          <ErrorBoundary resetKey={talk} fallback={(retry) => <CrashNotice onRetry={retry} />}>
            <TalkPane key={talk} account={talk} onBack={back} onClose={back} />
          </ErrorBoundary>
        ) : row ? (
          <ErrorBoundary resetKey={row.YQToken} fallback={(retry) => <CrashNotice onRetry={retry} />}>
            <Suspense fallback={null}>
              <ThreadPane
                key={row.YQToken}
                row={row}
                areFactsOpen={areFactsOpen}
                onBack={back}
                onFacts={() => showFacts(!areFactsOpen)}
              />
            </Suspense>
          </ErrorBoundary>
        ) : chosen && isLoaded ? (
          <Empty title={t('bar.gone')}>
            <Button onClick={back}>{t('actions.back')}</Button>
          </Empty>
        ) : (
          <NobodyChosen />
        )}
      </div>
      {hasFacts && (
        <>
          <ColumnEdge column={facts} grows="left" />
          <button type="button" className={style.veil} aria-label={t('facts.close')} onClick={() => showFacts(false)} />
          <div className={style.facts}>
            {factsRow && (
              <ErrorBoundary resetKey={factsRow.YQToken} fallback={(retry) => <CrashNotice onRetry={retry} />}>
                <FactsPane key={factsRow.YQToken} row={factsRow} onClose={() => showFacts(false)} />
              </ErrorBoundary>
            )}
          </div>
        </>
      )}
      {isMapOpen && <ShortcutMap onClose={() => setMapOpen(false)} />}
    </div>
  );
}

const nothing = (): void => {};

/** Today's figures; meanwhile the code of the thread is made ready. */
function NobodyChosen() {
  return (
    <>
      <TodayPane />
      <WarmThread>{(row) => <ThreadPane row={row} areFactsOpen onBack={nothing} onFacts={nothing} />}</WarmThread>
    </>
  );
}

/** Preloads the thread, and the details, so that they are ready when the first visitor is chosen. */
function usePreloadThread(): void {
  useEffect(() => {
    ThreadPane.ahead();
    void loadFacts().catch(() => {}); // Loaded again when needed.
  }, []);
}

/** Right of the list: its width is changed there, and it is folded; a strip has one width. */
function ListEdge({ column, folded }: { column: Column; folded: FoldedList }) {
  if (folded.isFolded) return <div className={style.still} />;
  return (
    <>
      <ColumnEdge column={column} grows="right" onFold={() => folded.fold(true, true)} />
      <FoldButton {...folded} />
    </>
  );
}

/** The row of a visitor; of one on screen that a colleague took over, as it was then. */
function useShownRow(visitor: string | null): VisitorRow | undefined {
  const row = useRow(visitor);
  const left = useDeskState((state) => state.left);
  return row ?? (left !== null && left.YQToken === visitor ? left : undefined);
}

/** Whether the right column is open; stored where it is a column and not a drawer. */
function useFactsOpen(): [boolean, (isOpen: boolean) => void] {
  const [areFactsOpen, setFactsOpen] = useState(() => matchMedia(WIDE).matches && localStore.get(FACTS) !== '0');
  return [
    areFactsOpen,
    (isOpen) => {
      setFactsOpen(isOpen);
      if (matchMedia(WIDE).matches) localStore.set(FACTS, isOpen ? '1' : '0');
    },
  ];
}
