/** Viewing the console as someone else. */
export const viewAs = {
  label: 'Viewing as someone else',
  agent: 'You are viewing as {{name}}',
  role: 'You are viewing as the role {{name}}',
  rest_one: 'You can’t change anything. Ends at {{until}}, in {{count}} minute.',
  rest_other: 'You can’t change anything. Ends at {{until}}, in {{count}} minutes.',
  still: 'Conversations are shown as they were when you started viewing. Reload to update them.',
  leave: 'Leave',
};
