import { type AllWords, WordsContext } from '../i18n';
import { Skeleton } from './skeleton';
import { Window, type WindowProps } from './window';

export type AppProps = { words: AllWords } & (
  | WindowProps
  | (Pick<WindowProps, 'settings' | 'close'> & { chat?: undefined })
);

/** The whole window: a skeleton at first, the content once the visitor is known. */
export function App({ words, ...props }: AppProps) {
  const { settings, close } = props;
  return (
    <WordsContext.Provider value={words}>
      <main class="window" tabIndex={-1} aria-label={settings.window.title || words.t('title')}>
        {props.chat ? (
          <Window key={props.chat.visitor} {...props} />
        ) : (
          <Skeleton settings={settings.window} close={close} />
        )}
      </main>
    </WordsContext.Provider>
  );
}
