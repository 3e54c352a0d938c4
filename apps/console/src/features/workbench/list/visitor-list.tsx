import { INSIDE } from '@parley/core/access/allows';
import { memo, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskState, useMay } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { lazyPart } from '../../../lib/lazy-part';
import { Empty } from '../../../ui/empty';
import { Notice } from '../../../ui/notice';
import { UnfoldBar } from '../fold-button';
import { FoldedContext, type FoldedList } from '../folded-list';
import { isFiltering } from './filter';
import { FilterBar } from './filter-bar';
import { GroupHead } from './group-head';
import type { GroupKey } from './groups';
import style from './list.module.css';
import type { GroupView, ListView } from './list-index';
import { NothingFound } from './nothing-found';
import { useChosenInView } from './use-chosen-in-view';
import { useFilter } from './use-filter';
import { useFoldedGroups } from './use-folded-groups';
import { useIsFull } from './use-is-full';
import { useListKeys } from './use-list-keys';
import { useListView, useSort } from './use-list-view';
import { useMoves } from './use-moves';
import { PromisedContext, useAskPromisedMs } from './use-promised-ms';
import { useView } from './use-view';
import { VisitorRow } from './visitor-row';
import { HEAD_PX, type ListLayout, layoutGroups, ROW_PX, type RowRange, visibleRows } from './window';

/** Panels of colleagues and friendly contacts, loaded last; memoised, so that changes in the list do not render them. */
const PeoplePanels = memo(lazyPart(() => import('../people/people-panels'), 'PeoplePanels'));

type Props = { chosen: string | null; onChoose: (visitor: string) => void };
type ListProps = Props & {
  /** The account of the open internal chat. */
  talk: string | null;
  folded: FoldedList;
};

/** All visitors by state; only visible rows are rendered. */
export function VisitorList({ chosen, talk, folded, onChoose }: ListProps) {
  const { t } = useTranslation('workbench');
  const promised = useAskPromisedMs();
  return (
    <section className={style.pane} aria-label={t('list.label')} data-folded={folded.isFolded || undefined}>
      <PromisedContext value={promised}>
        <FoldedContext value={folded.isFolded}>
          <Listed chosen={chosen} folded={folded} onChoose={onChoose} />
        </FoldedContext>
      </PromisedContext>
      <div className={style.people}>
        <PeoplePanels talk={talk} onChoose={onChoose} />
      </div>
    </section>
  );
}

/** The part that renders again when a row moves. */
function Listed({ chosen, folded, onChoose }: Props & Pick<ListProps, 'folded'>) {
  const { t } = useTranslation('workbench');
  const errorText = useErrorText();
  const may = useMay();
  const isLoaded = useDeskState((state) => state.inbox !== null);
  const snapshotError = useDeskState((state) => state.snapshotError);
  const filtering = useFilter();
  const [sort, setSort] = useSort();
  const view = useListView(filtering.filter, sort);
  const isNothing = isLoaded && view.shown === 0;
  const isNarrowed = isFiltering(filtering.filter);

  // What has no room in the strip is seen in the open list.
  if (folded.isFolded)
    return (
      <>
        <UnfoldBar {...folded} isNarrowed={isNarrowed} />
        {view.shown > 0 ? <Rows view={view} chosen={chosen} onChoose={onChoose} /> : <div className={style.rest} />}
      </>
    );
  return (
    <>
      <FilterBar
        {...filtering}
        sort={sort}
        onSort={setSort}
        shown={isNarrowed ? view.shown : 0}
        hidden={isNarrowed ? view.hidden : 0}
      />
      {snapshotError && !isLoaded && <Notice kind="bad">{t('list.failed', { why: errorText(snapshotError) })}</Notice>}
      {!isLoaded && !snapshotError && <Skeleton />}
      {isNothing && !isNarrowed && (
        <Empty title={t('list.empty')} hint={t(may([INSIDE]) ? 'list.emptyHint' : 'list.emptyGuest')} />
      )}
      {isNothing && isNarrowed && <NothingFound hidden={view.hidden} onClear={filtering.clear} />}
      {view.shown > 0 && <Rows view={view} chosen={chosen} onChoose={onChoose} />}
      {(isLoaded || snapshotError) && view.shown === 0 && <div className={style.rest} />}
    </>
  );
}

function Rows({ view, chosen, onChoose }: Props & { view: ListView }) {
  const { folded, fold } = useFoldedGroups(useIsFull(view));
  // A folded group keeps its chosen row.
  const groups = useMemo(
    () =>
      view.groups.map((group) =>
        folded.has(group.key) ? { ...group, ids: group.ids.filter((id) => id === chosen) } : group,
      ),
    [view, folded, chosen],
  );
  const sheet = useMemo(() => layoutGroups(groups.map(({ key, ids }) => ({ key, rows: ids.length }))), [groups]);
  const scroller = useRef<HTMLDivElement>(null);
  const seen = useView(scroller);
  const { active, onKeyDown, onFocus } = useListKeys({ scroller, sheet, groups, chosen });
  useChosenInView({ scroller, sheet, groups, chosen });
  useMoves(scroller, sheet, view);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the buttons inside
    <div ref={scroller} className={style.scroller} onKeyDown={onKeyDown} onFocus={onFocus}>
      {sheet.parts.map((part, n) => {
        const group = groups[n]!;
        return (
          <GroupSection
            key={part.key}
            group={group}
            whole={view.groups[n]!}
            height={part.height}
            isFolded={folded.has(part.key)}
            onFold={fold}
            chosen={chosen}
            active={active}
            onChoose={onChoose}
            {...withActive(visibleRows(part, seen), group, active, sheet, n)}
          />
        );
      })}
    </div>
  );
}

/** Keeps the focused row rendered while scrolled out of view: removing it would lose the focus. */
function withActive(span: RowRange, group: GroupView, active: string | null, { parts }: ListLayout, n: number) {
  const at = active === null || parts[n]!.rows === 0 ? -1 : group.ids.indexOf(active);
  return { ...span, kept: at >= 0 && (at < span.from || at >= span.to) ? at : null };
}

type SectionProps = Props & {
  group: GroupView;
  /** The group as it is unfolded. */
  whole: GroupView;
  height: number;
  isFolded: boolean;
  onFold: (group: GroupKey) => void;
  active: string | null;
  from: number;
  to: number;
  kept: number | null;
};

function GroupSection({
  group,
  whole,
  height,
  isFolded,
  onFold,
  chosen,
  active,
  onChoose,
  from,
  to,
  kept,
}: SectionProps) {
  const { t } = useTranslation('workbench');
  const { key, ids } = group;
  const drawn = Array.from({ length: to - from }, (_, n) => from + n);
  if (kept !== null) drawn.splice(kept < from ? 0 : drawn.length, 0, kept);
  return (
    <section className={style.section} style={{ height }} aria-label={t(`list.groups.${key}`)}>
      <div className={style.head} style={{ height: HEAD_PX }}>
        <GroupHead group={whole} isFolded={isFolded} isTabStop={active === `group ${key}`} onFold={onFold} />
      </div>
      <ul className={style.rows}>
        {drawn.map((n) => {
          const id = ids[n]!;
          return (
            <li
              key={id}
              className={style.item}
              style={{ top: HEAD_PX + n * ROW_PX, height: ROW_PX }}
              aria-setsize={ids.length}
              aria-posinset={n + 1}
            >
              <VisitorRow id={id} group={key} isChosen={id === chosen} isTabStop={id === active} onChoose={onChoose} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Skeleton() {
  return (
    <div className={style.skeleton} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className={style.ghost}>
          <span />
          <i />
        </div>
      ))}
    </div>
  );
}
