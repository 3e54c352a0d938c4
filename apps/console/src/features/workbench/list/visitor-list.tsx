import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { Empty } from '../../../ui/empty';
import { Notice } from '../../../ui/notice';
import { GroupHead } from './group-head';
import { groupVisitors, isOfferedTo, listItems } from './groups';
import style from './list.module.css';
import { useFoldedGroups } from './use-folded-groups';
import { VisitorRow } from './visitor-row';

const ROW_PX = 64;
const GROUP_PX = 36;

type Props = { chosen: string | null; onChoose: (visitor: string) => void };

/** Every visitor by state; only what is on screen is drawn. */
export function VisitorList({ chosen, onChoose }: Props) {
  const { t } = useTranslation('workbench');
  const errorText = useErrorText();
  const { me } = useDesk();
  const inbox = useDeskState((state) => state.inbox);
  const snapshotError = useDeskState((state) => state.snapshotError);
  const { folded, fold } = useFoldedGroups();
  // The groups depend on these two alone; the inbox itself changes with every push.
  const visitors = inbox?.visitors;
  const mine = inbox?.me;
  const items = useMemo(
    () => (visitors && mine ? listItems(groupVisitors({ me: mine, visitors }), folded) : []),
    [visitors, mine, folded],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (items[index]?.kind === 'group' ? GROUP_PX : ROW_PX),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 6,
  });

  /** Arrow keys walk the list as drawn. */
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const buttons = [...(scroller.current?.querySelectorAll('button') ?? [])].sort(byPlace);
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (at < 0) return;
    event.preventDefault();
    buttons[at + step]?.focus();
    buttons[at + step]?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <section className={style.pane} aria-label={t('list.label')}>
      {snapshotError && !inbox && <Notice kind="bad">{t('list.failed', { why: errorText(snapshotError) })}</Notice>}
      {!inbox && !snapshotError && <Skeleton />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside take the keys, this walks between them */}
      <div ref={scroller} className={style.scroller} onKeyDown={onKeyDown}>
        {inbox?.visitors.size === 0 && <Empty title={t('list.empty')} hint={t('list.emptyHint')} />}
        {inbox && inbox.visitors.size > 0 && (
          <ul className={style.sheet} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ key, index, start, size }) => {
              const item = items[index];
              return (
                item && (
                  <li
                    key={key}
                    aria-setsize={items.length}
                    aria-posinset={index + 1}
                    className={style.item}
                    style={{ height: size, transform: `translateY(${start}px)` }}
                  >
                    {item.kind === 'group' ? (
                      <GroupHead item={item} onFold={() => fold(item.group)} />
                    ) : (
                      <VisitorRow
                        row={item.row}
                        isChosen={item.row.YQToken === chosen}
                        isOurs={item.group === 'wait' || item.group === 'current'}
                        isOffer={isOfferedTo(item.row, me.uuid)}
                        onChoose={onChoose}
                      />
                    )}
                  </li>
                )
              );
            })}
          </ul>
        )}
      </div>
    </section>
  );
}

const byPlace = (a: Element, b: Element): number => a.getBoundingClientRect().top - b.getBoundingClientRect().top;

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
