import type { WindowSettings } from '../../appearance';
import type { Chat } from '../chat';
import type { Drafts } from '../drafts';
import { type Words, WordsContext } from '../i18n';
import { Skeleton } from './skeleton';
import { Window } from './window';

export type AppProps = {
  words: Words;
  settings: WindowSettings;
  chat?: Chat;
  drafts?: Drafts;
  close(): void;
};

/** The whole window: its shape at once, its content when the visitor is known. */
export function App({ words, settings, chat, drafts, close }: AppProps) {
  return (
    <WordsContext.Provider value={words}>
      <main class="window" tabIndex={-1} aria-label={settings.title || words.t('title')}>
        {chat && drafts ? (
          <Window chat={chat} drafts={drafts} settings={settings} close={close} />
        ) : (
          <Skeleton settings={settings} close={close} />
        )}
      </main>
    </WordsContext.Provider>
  );
}
