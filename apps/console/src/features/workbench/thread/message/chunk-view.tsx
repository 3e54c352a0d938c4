import { Fragment, memo, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../lib/lazy-part';
import type { ChunkRendering } from '../chunk-rendering';
import { ConversationLine } from '../conversation-line';
import { TimeLine } from '../time-line';
import type { TimelineItem } from '../timeline';
import { TipLine } from '../tip-line';
import { Bubble } from './bubble';
import type { Chunk } from './chunks';
import style from './message.module.css';
import { NoteView } from './note-view';
import { PendingBubble } from './pending-bubble';

/** Loaded with its texts when the first event is drawn. */
const EventLine = lazyPart(() => import('../event-line'), 'EventLine');

/**
 * One chunk of the thread, rendered again only when it changes. Out of sight the browser skips its layout (`content-
 * visibility`) and keeps its height; far from the visible area only empty space of that height is rendered.
 */
export const ChunkView = memo(function ChunkView({ chunk, isLast, height, watch }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // Always rendered: the end, to which readers return, and the "new" line, which is looked up in the page.
  const isKept = isLast || chunk.items.some(({ kind }) => kind === 'new');
  const isAway = height !== undefined && !isKept;

  useLayoutEffect(() => {
    const element = place.current;
    if (!element || isLast) return;
    element.style.containIntrinsicBlockSize = `auto ${element.offsetHeight}px`;
    element.style.contentVisibility = 'auto';
    return () => {
      element.style.contentVisibility = '';
    };
  }, [isLast]);

  useEffect(() => (place.current ? watch(place.current) : undefined), [watch]);

  return (
    <div ref={place} className={style.chunk} data-chunk={chunk.key} style={isAway ? { height } : undefined}>
      {!isAway && chunk.items.map((item) => <Fragment key={item.key}>{drawItem(item)}</Fragment>)}
    </div>
  );
});

type Props = {
  chunk: Chunk;
  isLast: boolean;
  /** Height in px of the empty space rendered instead of the chunk; undefined: the chunk is rendered. */
  height: number | undefined;
  watch: ChunkRendering['watch'];
};

type Drawers = { [K in TimelineItem['kind']]: (item: Extract<TimelineItem, { kind: K }>) => ReactNode };

const DRAW: Drawers = {
  conversation: (item) => <ConversationLine item={item} />,
  time: ({ time, key }) => <TimeLine time={time} id={key} />,
  new: () => <NewLine />,
  tip: ({ tip }) => <TipLine tip={tip} />,
  event: ({ event, key }) => <EventLine event={event} id={key} />,
  note: ({ note }) => <NoteView note={note} />,
  message: (item) => <Bubble item={item} />,
  pending: (item) => <PendingBubble item={item} />,
};

/** The cast is safe: `DRAW` has a function for each kind, which gets items of its own kind. */
const drawItem = (item: TimelineItem): ReactNode => (DRAW[item.kind] as (item: TimelineItem) => ReactNode)(item);

function NewLine() {
  const { t } = useTranslation('workbench');
  return (
    <p className={style.newLine} data-new-line data-key="new">
      <span>{t('thread.newLine')}</span>
    </p>
  );
}
