import type { MouseEvent } from 'react';

const CONTROLS =
  'a, button, input, label, select, textarea, [role="switch"], [role="menu"], .ant-table-selection-column';

/** Whether a press on a row was meant for something in it, or ended a selection of text. */
export function isOnControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const control = (target as Element).closest(CONTROLS);
  // Content of a portal, such as an open menu, is no part of the row.
  const isOutside = !currentTarget.contains(target as Node);
  return isOutside || control !== null || String(getSelection()) !== '';
}
