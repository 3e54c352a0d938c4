/** The bar of open pages. */
export const tabs = {
  label: 'Open pages',
  more: 'Tab actions',
  closeOthers: 'Close other',
  closeLeft: 'Close left',
  closeRight: 'Close right',
  closeAll: 'Close all',
  moved: '{{title}} moved to place {{place}} of {{count}}',
  hint: 'Delete closes, Shift+F10 opens the menu, Ctrl+Shift+arrow keys move',
  close: 'Close this tab',
};
