/** Texts of notifications. */
export const notices = {
  call: {
    visitor: 'Visitor {{number}}',
    somebody: 'A visitor',
    message: 'New message',
    kinds: { image: '[Picture]', file: '[File]', card: '[Card]', rich: '[Rich text]' },
    arrived: 'Opened a page: {{page}}',
    given: 'Assigned to you',
    waits: 'Waiting for an agent',
    offer: 'A colleague wants to transfer this visitor to you',
    offerNote: 'A colleague wants to transfer this visitor to you: {{note}}',
    accepted: 'Accepted your invitation',
    declined: 'Transfer declined. The visitor is still yours',
    bounced: 'Transfer not accepted in time. The visitor is still yours',
    letter: 'Offline message',
    letters: {
      given: 'Assigned to you: {{text}}',
      soon: 'Due soon: {{text}}',
      overdue: 'Overdue: {{text}}',
      unsent: 'The reply email was not delivered: {{text}}',
    },
    whisper: 'Whisper from {{name}}: {{text}}',
    whispers: '{{name}} sent you a whisper',
    rehearsal: 'Notification check',
    rehearsalBody: 'If you can see this, notifications work.',
  },
};
