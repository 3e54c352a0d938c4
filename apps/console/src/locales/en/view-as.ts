/** Looking at the console as somebody else. */
export const viewAs = {
  label: 'Looking as somebody else',
  agent: 'You look as {{name}}',
  role: 'You look as the role {{name}}',
  rest_one: 'Nothing can be changed; ends by itself at {{until}}, in {{count}} minute.',
  rest_other: 'Nothing can be changed; ends by itself at {{until}}, in {{count}} minutes.',
  still: 'The conversations stand as they were when you came; reload for newer ones.',
  leave: 'Leave',
};
