/** How the console calls the person, and the page that tries it. */
export const notices = {
  call: {
    visitor: 'Visitor {{number}}',
    somebody: 'A visitor',
    message: 'New message',
    kinds: { image: '[Picture]', file: '[File]', card: '[Card]', rich: '[Rich text]' },
    arrived: 'Opened a page: {{page}}',
    given: 'Was given to you',
    waits: 'Is waiting for somebody',
    offer: 'A colleague transfers this visitor to you',
    offerNote: 'A colleague transfers this visitor to you: {{note}}',
    accepted: 'Accepted your invitation',
    declined: 'The transfer was declined, the visitor is still yours',
    bounced: 'The transfer was not taken in time, the visitor is still yours',
    letter: 'A letter',
    letters: {
      given: 'This letter was given to you: {{text}}',
      soon: 'This letter is due soon: {{text}}',
      overdue: 'This letter is overdue: {{text}}',
      unsent: 'The mail that answered this letter did not arrive: {{text}}',
    },
    whisper: '{{name}} whispers: {{text}}',
    whispers: '{{name}} whispers to you',
    rehearsal: 'Notice check',
    rehearsalBody: 'If you see this, notifications work.',
  },
};
