/** The tab bar. */
export const tabs = {
  label: 'Open pages',
  more: 'Tab actions',
  closeOthers: 'Close other tabs',
  closeLeft: 'Close tabs to the left',
  closeRight: 'Close tabs to the right',
  closeAll: 'Close all tabs',
  moved: '{{title}} moved to position {{place}} of {{count}}',
  hint: 'Delete to close, Shift+F10 for the menu, Ctrl+Shift+arrow keys to move',
  close: 'Close tab',
};
