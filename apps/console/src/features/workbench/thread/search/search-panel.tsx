import type { VisitorRow } from '@parley/protocol/types';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../../lib/desk/desk-context';
import { currentLanguage } from '../../../../lib/i18n/i18n';
import { useErrorText } from '../../../../lib/i18n/use-error-text';
import { shortTime } from '../../../../lib/time/format';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { plainWords } from '../../kinds/bodies';
import { useVisitorName } from '../../visitor-name';
import type { RemovedChunks } from '../chunk-rendering';
import type { Chunk } from '../message/chunks';
import type { Jump } from '../use-jump';
import { clearHighlights, excerpt, highlightMatches, matchRanges } from './found-words';
import style from './search.module.css';
import { type Hit, useSearch } from './use-search';
import '../texts';

type Props = {
  row: VisitorRow;
  jump: Jump;
  scroller: RefObject<HTMLDivElement | null>;
  /** Rendered items and chunks: a change of either sets the highlights again. */
  chunks: readonly Chunk[];
  away: RemovedChunks;
  onClose: () => void;
};

/** Search in all conversations of this person: hits newest first; Enter goes to the earlier hit, Shift+Enter back. */
export default function SearchPanel({ row, jump, scroller, chunks, away, onClose }: Props) {
  const { t } = useTranslation('workbenchThread');
  const errorText = useErrorText();
  const { state, type, choose, readMore, again } = useSearch(row.YQToken);
  const [isListOpen, setListOpen] = useState(true);
  const { hits, at, phase, total } = state;
  const text = state.text.trim();
  const chosen = hits[at]?.onlyID;
  const { to } = jump;

  useEffect(() => {
    if (chosen) void to(chosen);
  }, [chosen, to]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn anew is lit anew
  useEffect(() => {
    if (scroller.current && text !== '') highlightMatches(scroller.current, text);
    return clearHighlights;
  }, [text, chunks, away, scroller]);

  function go(by: number): void {
    if (at + by >= hits.length && hits.length < total) readMore();
    choose(at + by);
  }

  return (
    <search className={style.panel} aria-label={t('search.label')}>
      <Bar
        state={state}
        isListOpen={isListOpen}
        onType={type}
        onGo={go}
        onList={() => setListOpen(!isListOpen)}
        onClose={onClose}
      />
      {jump.state !== 'idle' && (
        <p className={style.state} role="status">
          {t(`search.${jump.state}`)}
        </p>
      )}
      {text === '' && <p className={style.state}>{t('search.hint')}</p>}
      {phase === 'failed' && (
        <p className={style.state} role="alert">
          {t('search.failed', { why: errorText(state.error) })}{' '}
          <Button look="link" onClick={again}>
            {t('retry', { ns: 'app' })}
          </Button>
        </p>
      )}
      {phase === 'found' && hits.length === 0 && <p className={style.state}>{t('search.none', { text })}</p>}
      {isListOpen && hits.length > 0 && (
        <Hits
          row={row}
          state={state}
          onChoose={(hit, n) => (n === at ? void to(hit.onlyID) : choose(n))}
          onMore={readMore}
        />
      )}
    </search>
  );
}

type State = ReturnType<typeof useSearch>['state'];

type BarProps = {
  state: State;
  isListOpen: boolean;
  onType: (text: string) => void;
  /** Moves to an earlier hit (1) or back (-1). */
  onGo: (by: 1 | -1) => void;
  onList: () => void;
  onClose: () => void;
};

/** The search field, the number of the shown hit, and buttons for the previous and next hit. */
function Bar({ state, isListOpen, onType, onGo, onList, onClose }: BarProps) {
  const { t } = useTranslation('workbenchThread');
  const input = useRef<HTMLInputElement>(null);
  const { hits, at, phase, total, more } = state;
  useEffect(() => input.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const act = {
      Escape: onClose,
      Enter: () => onGo(event.shiftKey ? -1 : 1),
      ArrowDown: () => onGo(1),
      ArrowUp: () => onGo(-1),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the field inside */}
      <div className={style.bar} onKeyDown={onKeyDown}>
        <Icon name="search" size={16} />
        <input
          ref={input}
          type="search"
          className={style.input}
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          maxLength={200}
          value={state.text}
          onChange={(event) => onType(event.target.value)}
        />
        <span className={style.count} role="status">
          {phase === 'searching' && hits.length === 0 && t('search.searching')}
          {hits.length > 0 && t(more ? 'search.placeMore' : 'search.place', { at: at + 1, total })}
        </span>
        <Button
          look="quiet"
          size="s"
          icon="up"
          aria-label={t('search.previous')}
          title={t('search.previous')}
          onClick={() => onGo(1)}
        />
        <Button
          look="quiet"
          size="s"
          icon="down"
          aria-label={t('search.next')}
          title={t('search.next')}
          onClick={() => onGo(-1)}
        />
        <Button
          look="quiet"
          size="s"
          icon="menu"
          aria-label={t('search.list')}
          title={t('search.list')}
          aria-expanded={isListOpen}
          onClick={onList}
        />
        <Button
          look="quiet"
          size="s"
          icon="close"
          aria-label={t('search.close')}
          title={t('search.close')}
          onClick={onClose}
        />
      </div>
    </>
  );
}

type HitsProps = { row: VisitorRow; state: State; onChoose: (hit: Hit, place: number) => void; onMore: () => void };

function Hits({ row, state: { hits, at, phase, total, text }, onChoose, onMore }: HitsProps) {
  const { t } = useTranslation('workbenchThread');
  return (
    <ol className={style.hits}>
      {hits.map((hit, n) => (
        <li key={hit.onlyID}>
          <button
            type="button"
            className={style.hit}
            aria-current={n === at || undefined}
            onClick={() => onChoose(hit, n)}
          >
            <HitWords hit={hit} words={text.trim()} visitor={row} />
          </button>
        </li>
      ))}
      {hits.length < total && (
        <li className={style.more}>
          <Button look="link" busy={phase === 'searching'} onClick={onMore}>
            {t('search.older')}
          </Button>
        </li>
      )}
    </ol>
  );
}

function HitWords({ hit, words, visitor }: { hit: Hit; words: string; visitor: VisitorRow }) {
  const { t } = useTranslation('workbenchThread');
  const { me } = useDesk();
  const visitorName = useVisitorName()(visitor);
  const line = excerpt(plainWords(hit, location.href).replace(/\s+/g, ' '), words);
  const author = hit.role === 'user' ? visitorName : hit.nickname === me.nickname ? t('search.you') : hit.nickname;
  return (
    <>
      <span className={style.hitHead}>
        <bdi className={style.hitBy}>{author}</bdi>
        <time dateTime={new Date(hit.time).toISOString()}>{shortTime(hit.time, Date.now(), currentLanguage())}</time>
      </span>
      <span className={style.hitWords} dir="auto">
        {withMarks(line, words)}
      </span>
    </>
  );
}

function withMarks(line: string, words: string) {
  let at = 0;
  const parts = matchRanges(line, words).flatMap(([from, to]) => {
    const before = line.slice(at, from);
    at = to;
    return [before, <mark key={from}>{line.slice(from, to)}</mark>];
  });
  return [...parts, line.slice(at)];
}
