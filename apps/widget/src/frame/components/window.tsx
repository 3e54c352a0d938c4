import { useEffect, useState } from 'preact/hooks';
import type { WindowSettings } from '../../appearance';
import type { Chat, ChatView } from '../chat';
import type { Drafts } from '../drafts';
import { useWords } from '../i18n';
import { isOpen } from '../state';
import { Composer } from './composer';
import { Header } from './header';
import { Letter } from './letter';
import { Strip } from './strip';
import { Thread } from './thread';
import { useRefusedToLetter } from './use-refused-to-letter';
import { useView } from './use-view';

type WindowProps = { chat: Chat; drafts: Drafts; settings: WindowSettings; close(): void };

/** Talk, or letter: chosen by who is there until the visitor chooses. */
export function Window({ chat, drafts, settings, close }: WindowProps) {
  const view = useView(chat);
  const { t } = useWords();
  const [chosen, choose] = useState<'talk' | 'letter' | null>(null);
  const [isFull, setFull] = useState(false);
  useRefusedToLetter(chat, view, drafts, () => choose('letter'));
  const mode = chosen ?? (isTimeForLetter(view) ? 'letter' : 'talk');
  const { talk } = view.thread;

  // Somebody took the visitor up while a letter stood open: the talk goes first, the letter's text is kept.
  useEffect(() => {
    if (talk.state === 'current') choose(null);
  }, [talk.state]);

  const say = (msg: string) => {
    const isTaken = chat.say(msg);
    setFull(!isTaken);
    if (isTaken) choose('talk');
    return isTaken;
  };
  const edit = (text: string) => {
    drafts.set({ text: [drafts.get().text, text].filter(Boolean).join('\n') });
    dispatchEvent(new Event('parley-draft'));
  };

  return (
    <>
      <Header view={view} settings={settings} onEnd={chat.end} close={close} />
      {view.saving === 'delayed' && <Strip text={t('savingDelayed')} />}
      {isFull && <Strip text={t('tooMany')} />}
      {mode === 'letter' ? (
        <Letter
          drafts={drafts}
          send={chat.leaveLetter}
          refresh={chat.refresh}
          somebodyOnline={talk.somebodyOnline && !isOpen(talk)}
          back={() => choose('talk')}
        />
      ) : (
        <>
          <Thread chat={chat} view={view} settings={settings} edit={edit} toLetter={() => choose('letter')} />
          <Composer
            drafts={drafts}
            say={say}
            typing={chat.typing}
            hint={settings.typingPreview ? t('previewHint') : ''}
            placeholder={talk.state === 'end' ? t('writeAgain') : t('write')}
          />
        </>
      )}
    </>
  );
}

/** Nobody is there and nothing has begun: a question would have no one to answer it now. */
function isTimeForLetter({ thread, entries }: ChatView): boolean {
  const { talk } = thread;
  return !talk.somebodyOnline && !isOpen(talk) && talk.invitation === null && entries.length === 0;
}
