import { expect, it } from 'vitest';
import { buildTalk } from '../../../testing';
import { noTalk } from '../../state';
import { whatToAsk } from './what-to-ask';

const consent = { text: { zh: '说明', en: 'Terms' }, version: 'v2' };
const before = { settings: { forms: { chatWhen: 'before' as const } } };
const refused = (error: string) => [{ error }];

function asked(changes: Partial<Parameters<typeof whatToAsk>[0]> = {}) {
  const thread = { isLoaded: true, talk: noTalk };
  return whatToAsk({ settings: { consent }, thread, entries: [], draft: { agreed: '', asked: false }, ...changes });
}

it('a text is agreed to before the first message, and nobody who is talking is stopped by a new one', () => {
  expect(asked()).toMatchObject({ ask: 'consent', isClosed: true });
  expect(asked({ draft: { agreed: 'v2', asked: false } })).toMatchObject({ ask: null, isClosed: false });
  expect(asked({ draft: { agreed: 'v1', asked: false } })).toMatchObject({ ask: 'consent' });
  const thread = { isLoaded: true, talk: buildTalk() };
  expect(asked({ thread })).toMatchObject({ ask: null, isClosed: false });
});

it('a message refused without the consent asks for it, whatever the window believes', () => {
  const draft = { agreed: 'v2', asked: false };
  expect(asked({ draft, entries: refused('consent-needed') })).toMatchObject({ ask: 'consent', isClosed: true });
  // No text is known: nothing is closed that could not be opened.
  expect(asked({ settings: {}, entries: refused('consent-needed') })).toMatchObject({
    ask: null,
    isClosed: false,
    isUnknown: true,
  });
  expect(asked({ entries: refused('consent-needed') })).toMatchObject({ isUnknown: false });
});

it('the form stands before the conversation until it is answered, and again if a message is refused without it', () => {
  expect(asked(before)).toMatchObject({ ask: 'form', isMissed: false, isBefore: true, isClosed: true });
  const draft = { agreed: '', asked: true };
  expect(asked({ ...before, draft })).toMatchObject({ ask: null, isClosed: false });
  expect(asked({ ...before, draft, entries: refused('form-needed') })).toMatchObject({ ask: 'form', isMissed: true });
  const after = { settings: { forms: { chatWhen: 'after' as const } }, thread: { isLoaded: true, talk: buildTalk() } };
  expect(asked(after)).toMatchObject({ ask: 'form', isClosed: false });
});
