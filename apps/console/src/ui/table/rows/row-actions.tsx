import Dropdown from 'antd/es/dropdown';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../button';
import { Icon } from '../../icon';
import type { RowAction } from '../types';
import style from './list-table.module.css';

type Props<Row> = {
  row: Row;
  name: string;
  actions: readonly RowAction<Row>[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onAct: (action: RowAction<Row>) => void;
  /** A larger button. */
  isTouch?: boolean;
};

/** The actions of a row in a menu. */
export function RowActions<Row>({ row, name, actions, isOpen, onOpenChange, onAct, isTouch = false }: Props<Row>) {
  const { t } = useTranslation('table');
  const offered = actions.filter((action) => !action.isOff?.(row));
  const { button, change } = useMenuFocus(isOpen, onOpenChange);
  if (offered.length === 0) return null;
  return (
    <span className={style.actions} data-open={isOpen || undefined}>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        autoFocus
        open={isOpen}
        onOpenChange={change}
        menu={{
          items: offered.map(({ key, label, icon, isDanger }) => ({
            key,
            label,
            // antd gives its own space to the element itself.
            icon: (
              <span>
                <Icon name={icon} />
              </span>
            ),
            ...(isDanger && { danger: true }),
          })),
          onClick: ({ key, domEvent }) => {
            domEvent.stopPropagation();
            // Otherwise the same Enter would click the element that the action focuses.
            domEvent.preventDefault();
            change(false);
            const chosen = offered.find((action) => action.key === key);
            if (chosen) onAct(chosen);
          },
        }}
      >
        <Button
          ref={button}
          size={isTouch ? 'm' : 's'}
          look="quiet"
          icon="more"
          tabIndex={isTouch ? 0 : -1}
          aria-label={t('actionsOf', { name })}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={(event) => event.stopPropagation()}
        />
      </Dropdown>
    </span>
  );
}

/** Opens and closes the menu; closing returns the focus to the button, or to the row if it was opened by key. */
function useMenuFocus(isOpen: boolean, onOpenChange: (isOpen: boolean) => void) {
  const button = useRef<HTMLButtonElement>(null);
  const hasPressed = useRef(false);
  useEffect(() => {
    if (!isOpen) hasPressed.current = false;
  }, [isOpen]);

  function change(next: boolean): void {
    if (next) hasPressed.current = true;
    onOpenChange(next);
    if (next) return;
    const from = hasPressed.current ? button.current : button.current?.closest<HTMLElement>('[data-row-key]');
    // At once: a window that the menu opens returns the focus to the element that has it now.
    from?.focus();
    queueMicrotask(() => from?.focus());
  }
  return { button, change };
}
