import { useEffect, useState } from 'preact/hooks';
import type { SiteSettings } from '../../appearance';
import type { Chat, ChatView, Letter as LetterText } from '../chat/chat';
import { Icon } from '../components/icons';
import { emptyLetter } from '../components/use-refused-to-letter';
import type { Drafts } from '../drafts';
import { useAllWords } from '../i18n';
import { isOpen } from '../state';
import { keepFocus } from './focus';
import type { Answers } from './forms/answers';
import { OwnLetterForm } from './forms/own-letter-form';
import css from './letter.css?inline';
import { LetterForm } from './letter-form';
import { letterIn } from './letter-in';
import './cards';
import { addStyles } from './add-styles';

addStyles(css);

type LetterProps = { chat: Chat; view: ChatView; settings: SiteSettings; drafts: Drafts; back(): void };

/** Milliseconds between two checks whether an agent has come online while a letter is written. */
const CHECK_MS = 20_000;

/** The form of a letter, and the confirmation after it was sent. */
export function Letter({ chat, view, settings, drafts, back }: LetterProps) {
  const { t, language } = useAllWords();
  const { talk } = view.thread;
  const somebodyOnline = talk.somebodyOnline && !isOpen(talk);
  // Outside of the opening hours; without a text of the site's, the built-in one.
  const closedNote = talk.closed && (settings.company?.offHours[language] || t('letterClosed'));
  const [letter, setLetter] = useState(() => letterIn(drafts.get()));
  const [arrived, setArrived] = useState('');

  useChecks(chat, talk.closed);
  // Another message was refused while the form was open: its text was added to the draft.
  useEffect(() => {
    const takeDraft = () => setLetter(letterIn(drafts.get()));
    addEventListener('parley-draft', takeDraft);
    return () => removeEventListener('parley-draft', takeDraft);
  }, [drafts]);

  useEffect(keepFocus, [arrived]);
  useEffect(() => () => void setTimeout(keepFocus), []);

  const change = (next: LetterText) => {
    setLetter(next);
    drafts.set({ letter: next });
  };
  const submit = async (answers?: Answers) => {
    await chat.post('letter', asSent(letter, answers));
    setArrived(letter.content);
    // What the letter took from the composer is sent.
    const { text } = drafts.get();
    drafts.set({ letter: null, text: letter.content.includes(text) ? '' : text });
  };
  const another = () => {
    setArrived('');
    setLetter({ ...letter, onlyID: emptyLetter().onlyID, content: '' });
  };

  return (
    <div class="letter">
      {somebodyOnline && (
        <p class="somebody" role="status">
          <span>{t('letterSomebody')}</span>
          <button type="button" class="button main" onClick={back}>
            {t('letterTalk')}
          </button>
        </p>
      )}
      {arrived ? (
        <section class="arrived" role="status">
          <Icon name="check" size={28} />
          <h2>{t('letterArrived')}</h2>
          <p>{t('letterArrivedNote')}</p>
          <blockquote>{arrived}</blockquote>
          <button type="button" class="button" onClick={another}>
            {t('letterAnother')}
          </button>
        </section>
      ) : settings.forms?.letterOwn ? (
        <OwnLetterForm
          chat={chat}
          drafts={drafts}
          letter={letter}
          note={closedNote || t('letterNote')}
          change={change}
          submit={submit}
        />
      ) : (
        <LetterForm letter={letter} note={closedNote || t('letterNote')} change={change} submit={submit} />
      )}
      {!somebodyOnline && (
        <button type="button" class="link back" onClick={back}>
          <Icon name="back" size={14} />
          {t('letterBack')}
        </button>
      )}
    </div>
  );
}

/** Asks now and then whether an agent has come online. */
function useChecks(chat: Chat, isClosed: boolean | undefined): void {
  useEffect(() => {
    const check = () => chat.refresh().catch(() => {});
    // A refused message does not say whether it has just closed.
    if (!isClosed) void check();
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, []);
}

/** With the answers to the site's own fields, or with the contacts that were filled in. */
function asSent({ onlyID, content, ...contact }: LetterText, answers: Answers | undefined) {
  if (answers) return { onlyID, content, answers };
  const given = Object.fromEntries(Object.entries(contact).filter(([, value]) => value.trim() !== ''));
  return { onlyID, content, ...given };
}
