import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CATEGORIES, type Emoji, type EmojiCategory, emojiOf, findEmoji } from './emoji-data';
import style from './emoji-panel.module.css';
import { readRecent, rememberEmoji } from './recent';

const COLUMNS = 9;

type Props = {
  onChoose: (emoji: string, isLast: boolean) => void;
  /** Called where the panel's code cannot be loaded. */
  onClose: () => void;
};

/** A click inserts an emoji and closes the panel; with Shift the panel stays open. */
export function EmojiPanel({ onChoose }: Props) {
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

  /** Arrows move through the grid; Enter in the search inserts the first. */
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

  return (
    <div className={style.panel} role="dialog" aria-label={t('emoji.label')} onKeyDown={onKeyDown}>
      <input
        // biome-ignore lint/a11y/noAutofocus: opened by the user to search
        autoFocus={matchMedia('(pointer: fine)').matches}
        className={style.search}
        type="search"
        placeholder={t('emoji.search')}
        aria-label={t('emoji.search')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {!found && <Categories chosen={category} onChoose={setCategory} />}
      <div ref={grid} className={style.grid}>
        {found?.length === 0 && <p className={style.none}>{t('emoji.none')}</p>}
        {found && <Signs list={found} onChoose={choose} />}
        {!found && recent.length > 0 && category === 'faces' && (
          <>
            <h3 className={style.title}>{t('emoji.recent')}</h3>
            <Signs list={recent.map((sign) => ({ sign, words: wordsOf(sign) }))} onChoose={choose} />
          </>
        )}
        {!found && (
          <>
            <h3 className={style.title}>{t(`emoji.${category}`)}</h3>
            <Signs list={emojiOf(category)} onChoose={choose} />
          </>
        )}
      </div>
    </div>
  );
}

function Signs({ list, onChoose }: { list: readonly Emoji[]; onChoose: (sign: string, isLast: boolean) => void }) {
  return (
    <div className={style.signs}>
      {list.map(({ sign, words }) => (
        <button
          key={sign}
          type="button"
          title={words}
          aria-label={`${sign} ${words}`}
          onClick={(event) => onChoose(sign, !event.shiftKey)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}

type CategoriesProps = { chosen: EmojiCategory; onChoose: (category: EmojiCategory) => void };

function Categories({ chosen, onChoose }: CategoriesProps) {
  const { t } = useTranslation('workbenchComposer');
  return (
    <div className={style.categories} role="tablist" aria-label={t('emoji.label')}>
      {CATEGORIES.map((key) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          aria-label={t(`emoji.${key}`)}
          title={t(`emoji.${key}`)}
          onClick={() => onChoose(key)}
        >
          {emojiOf(key)[0]?.sign}
        </button>
      ))}
    </div>
  );
}

const wordsOf = (wanted: string): string =>
  CATEGORIES.flatMap(emojiOf).find(({ sign }) => sign === wanted)?.words ?? '';
