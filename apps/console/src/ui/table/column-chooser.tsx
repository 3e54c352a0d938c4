import Checkbox from 'antd/es/checkbox';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { Icon } from '../icon';
import { movePlace, type Pin, pinPlace, showPlace } from './column-state';
import style from './popover.module.css';
import { PopoverPanel } from './popover-panel';
import type { Column } from './types';
import type { Arranged } from './use-arrangement';

// biome-ignore lint/suspicious/noExplicitAny: whatever its rows are
type Props = { columns: readonly Column<any>[]; arranged: Arranged };

const NEXT_PIN: Record<'none' | 'start' | 'end', Pin> = { none: 'start', start: 'end', end: null };

/** Chooses visible columns, their order and pins; by pointer, touch or keyboard. */
export function ColumnChooser({ columns, arranged }: Props) {
  const { t } = useTranslation('table');
  const { places, density } = arranged;
  const titleOf = (key: string): string => columns.find((column) => column.key === key)?.title ?? key;
  const { said, listProps, gripProps, isHeld } = useMoving(arranged, titleOf);
  const shown = places.filter(({ isShown }) => isShown).length;

  return (
    <PopoverPanel label={t('columns')}>
      <p className={style.hint}>{t('columnsHint')}</p>
      <ul className={style.list} {...listProps}>
        {places.map(({ key, isShown, pin }, at) => {
          const column = columns.find((each) => each.key === key);
          return (
            <li key={key} className={style.row} data-held={isHeld(key) || undefined}>
              <button
                type="button"
                className={style.grip}
                aria-label={t('move', { name: titleOf(key) })}
                {...gripProps(key, at)}
              >
                <Icon name="grip" />
              </button>
              <Checkbox
                className={style.check ?? ''}
                checked={isShown}
                disabled={column?.isName === true || (isShown && shown === 1)}
                onChange={({ target }) => arranged.change({ places: showPlace(places, key, target.checked), density })}
              >
                {titleOf(key)}
              </Checkbox>
              <Button
                size="s"
                look="quiet"
                icon={pin === 'start' ? 'pinStart' : pin === 'end' ? 'pinEnd' : 'pinNone'}
                aria-label={t('pinOf', { name: titleOf(key), pin: t(`pin.${pin ?? 'none'}`) })}
                title={t(`pin.${pin ?? 'none'}`)}
                onClick={() => arranged.change({ places: pinPlace(places, key, NEXT_PIN[pin ?? 'none']), density })}
              />
            </li>
          );
        })}
      </ul>
      <div className={style.foot}>
        <Button size="s" look="link" disabled={arranged.isUsual} onClick={arranged.reset}>
          {t('columnsReset')}
        </Button>
      </div>
      <span className="visually-hidden" aria-live="polite">
        {said}
      </span>
    </PopoverPanel>
  );
}

/** Moves a column by dragging its handle or by arrow keys; `said` is the new position for screen readers. */
function useMoving({ places, density, change }: Arranged, titleOf: (key: string) => string) {
  const { t } = useTranslation('table');
  const [held, setHeld] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);

  function move(key: string, to: number): void {
    const from = places.findIndex((place) => place.key === key);
    if (to < 0 || to >= places.length || from === to) return;
    const next = movePlace(places, from, to);
    change({ places: next, density });
    setSaid(t('moved', { name: titleOf(key), place: next.findIndex((place) => place.key === key) + 1 }));
  }

  function onPointerMove(event: PointerEvent): void {
    if (held === null || !list.current) return;
    const over = [...list.current.children].findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return event.clientY >= top && event.clientY < bottom;
    });
    if (over >= 0) move(held, over);
  }

  const gripProps = (key: string, at: number) => ({
    onKeyDown(event: KeyboardEvent): void {
      const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: places.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      move(key, to);
    },
    onPointerDown(event: PointerEvent): void {
      list.current?.setPointerCapture(event.pointerId);
      setHeld(key);
    },
  });

  const release = (): void => setHeld(null);
  const listProps = { ref: list, onPointerMove, onPointerUp: release, onPointerCancel: release };
  return { said, listProps, gripProps, isHeld: (key: string) => held === key };
}
