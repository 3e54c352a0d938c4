import { useEffect, useRef } from 'preact/hooks';
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
  const root = useRef<HTMLElement>(null);

  useEffect(() => {
    const takeFocus = (event: Event) => (event as CustomEvent<boolean>).detail && focusFirst(root.current);
    addEventListener('parley-shown', takeFocus);
    return () => removeEventListener('parley-shown', takeFocus);
  }, []);

  return (
    <WordsContext.Provider value={words}>
      <main class="window" ref={root} tabIndex={-1} aria-label={settings.title || words.t('title')}>
        {chat && drafts ? (
          <Window chat={chat} drafts={drafts} settings={settings} close={close} />
        ) : (
          <Skeleton settings={settings} close={close} />
        )}
      </main>
    </WordsContext.Provider>
  );
}

/** Not into the text on a touch screen: the keyboard would cover what the visitor came to read. */
function focusFirst(root: HTMLElement | null): void {
  const field = root?.querySelector<HTMLElement>('textarea');
  if (field && matchMedia('(pointer: fine)').matches) field.focus();
  else root?.focus();
}
