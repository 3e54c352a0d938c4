/** Do not disturb, in header, menu and palette. */
export const quiet = {
  on: 'Do not disturb',
  until: 'Do not disturb until {{time}}',
  off: 'Turn off do not disturb',
  hour: 'Do not disturb for 1 hour',
  hint: 'No sounds or notifications; the title still changes',
};
