/** Texts of notifications. */
export const notices = {
  call: {
    visitor: 'Visitor {{number}}',
    somebody: 'A visitor',
    message: 'New message',
    kinds: { image: '[Picture]', file: '[File]', card: '[Card]', rich: '[Rich text]' },
    arrived: 'Opened a page: {{page}}',
    given: 'Was assigned to you',
    waits: 'Is waiting for an agent',
    offer: 'A colleague is transferring this visitor to you',
    offerNote: 'A colleague is transferring this visitor to you: {{note}}',
    accepted: 'Accepted your invitation',
    declined: 'The transfer was declined; the visitor is still yours',
    bounced: 'The transfer was not accepted in time; the visitor is still yours',
    letter: 'Letter',
    letters: {
      given: 'This letter was assigned to you: {{text}}',
      soon: 'This letter is due soon: {{text}}',
      overdue: 'This letter is overdue: {{text}}',
      unsent: 'The mail answering this letter was not delivered: {{text}}',
    },
    whisper: '{{name}} whispers: {{text}}',
    whispers: '{{name}} whispers to you',
    rehearsal: 'Notice check',
    rehearsalBody: 'If you see this, notifications work.',
  },
};
