import { expect, it } from 'vitest';
import { buildMessage } from '../../../testing/build';
import { pinOf, startNoteOn } from '../composer/note-pin';
import { quoteOf, setQuote } from './quote-store';

it('a quote and a note keep the name of a message, not its words: those can be erased', () => {
  const name = { onlyID: 'message-1', conversation: 'conversation-1' };
  setQuote('visitor-1', buildMessage(1));
  startNoteOn('visitor-1', buildMessage(1));
  expect([quoteOf('visitor-1'), pinOf('visitor-1')]).toEqual([name, name]);
});
