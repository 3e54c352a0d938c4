import { type MouseEvent, useState } from 'react';
import { type Column, openerOf, type RowAction } from '../types';
import { RowActions } from './row-actions';
import style from './row-parts.module.css';
import { isOnControl } from './row-press';

type Options<Row> = {
  rowActions: readonly RowAction<Row>[];
  rowName: (row: Row) => string;
  onAct: (action: RowAction<Row>, row: Row) => void;
  /** Cards: larger buttons, which the Tab key reaches. In a table the row is the stop, and Enter there does the same. */
  isTouch?: boolean;
};

/** What table and cards have in common: a press on the row or its name opens the record, and a menu has the rest. */
export function useRowParts<Row extends { id: string }>({ rowActions, rowName, onAct, isTouch = false }: Options<Row>) {
  const [menuOf, setMenuOf] = useState<string | null>(null);
  const open = openerOf(rowActions);
  return {
    /** For the element around the rows: the pointer shows that a press opens. */
    opens: open ? '' : undefined,
    press: (row: Row) => open && { onClick: (event: MouseEvent<HTMLElement>) => !isOnControl(event) && open(row) },
    openMenu: setMenuOf,
    /** The cell with the row's name, pressable unless it is a link itself. */
    nameCell: ({ cell, isLink }: Pick<Column<Row>, 'cell' | 'isLink'>, row: Row) =>
      open && !isLink ? (
        <button
          type="button"
          className={style.opener}
          data-touch={isTouch || undefined}
          tabIndex={isTouch ? 0 : -1}
          onClick={() => open(row)}
        >
          {cell(row)}
        </button>
      ) : (
        cell(row)
      ),
    menu: (row: Row) => (
      <RowActions
        isTouch={isTouch}
        row={row}
        name={rowName(row)}
        actions={rowActions}
        isOpen={menuOf === row.id}
        onOpenChange={(isOpen) => setMenuOf(isOpen ? row.id : null)}
        onAct={(action) => onAct(action, row)}
      />
    ),
  };
}

export type RowParts<Row extends { id: string }> = ReturnType<typeof useRowParts<Row>>;
