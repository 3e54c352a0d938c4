/** The tab bar. */
export const tabs = {
  label: 'Open pages',
  more: 'Tab actions',
  closeOthers: 'Close others',
  closeLeft: 'Close to the left',
  closeRight: 'Close to the right',
  closeAll: 'Close all',
  moved: '{{title}} moved to place {{place}} of {{count}}',
  hint: 'Delete closes, Shift+F10 opens the menu, Ctrl+Shift+arrow keys move',
  close: 'Close this tab',
};
