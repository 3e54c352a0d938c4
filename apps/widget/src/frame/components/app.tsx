import { type AllWords, WordsContext } from '../i18n';
import { Skeleton } from './skeleton';
import { Window, type WindowProps } from './window';

export type AppProps = { words: AllWords } & Pick<WindowProps, 'settings' | 'close'> &
  Partial<Omit<WindowProps, 'settings' | 'close'>>;

/** The whole window: a skeleton at first, the content once the visitor is known. */
export function App({ words, settings, chat, drafts, sound, base = '', isLinkSpent = false, close }: AppProps) {
  return (
    <WordsContext.Provider value={words}>
      <main class="window" tabIndex={-1} aria-label={settings.window.title || words.t('title')}>
        {chat && drafts && sound ? (
          <Window
            key={chat.visitor}
            chat={chat}
            drafts={drafts}
            sound={sound}
            settings={settings}
            base={base}
            isLinkSpent={isLinkSpent}
            close={close}
          />
        ) : (
          <Skeleton settings={settings.window} close={close} />
        )}
      </main>
    </WordsContext.Provider>
  );
}
