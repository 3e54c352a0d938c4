import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CATEGORIES, type Emoji, type EmojiCategory, emojiOf, findEmoji } from './emoji-data';
import style from './emoji-panel.module.css';
import { readRecent, rememberEmoji } from './recent';

const COLUMNS = 9;

/** A press sends one into the text and closes; with Shift the panel stays for more. */
export function EmojiPanel({ onChoose }: { onChoose: (emoji: string, isLast: boolean) => void }) {
  const { t } = useTranslation('workbenchComposer');
  const [query, setQuery] = useState('');
  const [recent] = useState(readRecent);
  const [category, setCategory] = useState<EmojiCategory>('faces');
  const grid = useRef<HTMLDivElement>(null);
  const found = query.trim() === '' ? null : findEmoji(query);

  function choose(sign: string, isLast: boolean): void {
    rememberEmoji(sign);
    onChoose(sign, isLast);
  }

  /** Arrows move through the signs as they stand; Enter in the search takes the first. */
  function onKeyDown(event: KeyboardEvent): void {
    const all = [...(grid.current?.querySelectorAll('button') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const isInSearch = event.target instanceof HTMLInputElement;
    if (isInSearch && event.key === 'Enter' && !event.nativeEvent.isComposing && found?.[0]) {
      event.preventDefault();
      return choose(found[0].sign, true);
    }
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key];
    if (by === undefined || (isInSearch && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    all[isInSearch ? 0 : Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
  }

  const signs = (list: readonly Emoji[]) => (
    <div className={style.signs}>
      {list.map(({ sign, words }) => (
        <button
          key={sign}
          type="button"
          title={words}
          aria-label={`${sign} ${words}`}
          onClick={(event) => choose(sign, !event.shiftKey)}
        >
          {sign}
        </button>
      ))}
    </div>
  );

  return (
    <div className={style.panel} role="dialog" aria-label={t('emoji.label')} onKeyDown={onKeyDown}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it was opened to choose from
        autoFocus={matchMedia('(pointer: fine)').matches}
        className={style.search}
        type="search"
        placeholder={t('emoji.search')}
        aria-label={t('emoji.search')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {!found && (
        <div className={style.categories} role="tablist" aria-label={t('emoji.label')}>
          {CATEGORIES.map((key) => (
            <button
              key={key}
              type="button"
              role="tab"
              aria-selected={key === category}
              aria-label={t(`emoji.${key}`)}
              title={t(`emoji.${key}`)}
              onClick={() => setCategory(key)}
            >
              {emojiOf(key)[0]?.sign}
            </button>
          ))}
        </div>
      )}
      <div ref={grid} className={style.grid}>
        {found?.length === 0 && <p className={style.none}>{t('emoji.none')}</p>}
        {found && signs(found)}
        {!found && recent.length > 0 && category === 'faces' && (
          <>
            <h3 className={style.title}>{t('emoji.recent')}</h3>
            {signs(recent.map((sign) => ({ sign, words: wordsOf(sign) })))}
          </>
        )}
        {!found && (
          <>
            <h3 className={style.title}>{t(`emoji.${category}`)}</h3>
            {signs(emojiOf(category))}
          </>
        )}
      </div>
    </div>
  );
}

const wordsOf = (wanted: string): string =>
  CATEGORIES.flatMap(emojiOf).find(({ sign }) => sign === wanted)?.words ?? '';
