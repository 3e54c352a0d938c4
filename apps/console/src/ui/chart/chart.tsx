import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/api/download';
import { lazyPart } from '../../lib/lazy-part';
import { Button } from '../button';
import { useLook } from '../look';
import style from './chart.module.css';
import type { Drawing } from './draw';
import type { Shape } from './option';
import type { ChartProps } from './types';
import '../table/texts';

const Pager = lazyPart(() => import('../table/pager'), 'Pager');

/** A chart, or its numbers as a table. The chart library is loaded when the first chart is rendered. */
export function Chart({
  title,
  data,
  isHorizontal = false,
  isRing = false,
  height = 220,
  picture,
  onPick,
}: ChartProps) {
  const { t } = useTranslation('table');
  const id = useId();
  const [isTable, setTable] = useState(false);
  const [isGone, setGone] = useState(false);
  const drawn = useRef<Drawing | null>(null);
  const showsTable = isTable || isGone;
  return (
    <figure className={style.chart} aria-labelledby={id}>
      <figcaption className={style.head}>
        <span id={id} className={style.title}>
          {title}
        </span>
        <span className={style.tools}>
          {picture !== undefined && !showsTable && (
            <Button
              size="s"
              look="quiet"
              icon="download"
              aria-label={t('asPicture')}
              title={t('asPicture')}
              onClick={() => drawn.current && saveFile({ name: `${picture}.png`, blob: drawn.current.picture() })}
            />
          )}
          {!isGone && (
            <Button size="s" look="quiet" icon="rows" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {t('asTable')}
            </Button>
          )}
        </span>
      </figcaption>
      {showsTable ? (
        <ChartTable data={data} onPick={onPick} />
      ) : (
        <Canvas
          title={title}
          data={data}
          shape={isRing ? 'ring' : isHorizontal ? 'bars' : 'columns'}
          drawn={drawn}
          height={height}
          onPick={onPick}
          onGone={() => setGone(true)}
        />
      )}
    </figure>
  );
}

type CanvasProps = Required<Pick<ChartProps, 'title' | 'data' | 'height'>> &
  Pick<ChartProps, 'onPick'> & { shape: Shape; drawn: RefObject<Drawing | null>; onGone: () => void };

function Canvas({ title, data, shape, drawn, height, onPick, onGone }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const look = useLook();
  const pick = useRef(onPick);
  pick.current = onPick;
  const gone = useRef(onGone);
  gone.current = onGone;

  useEffect(() => {
    let isWanted = true;
    let made: Drawing | null = null;
    import('./draw').then(
      ({ draw }) => {
        if (!isWanted || !box.current) return;
        made = draw(box.current, shape, (index) => pick.current?.(index));
        drawn.current = made;
        setDrawing(made);
      },
      // The chart library failed to load: the numbers are shown as a table.
      () => isWanted && gone.current(),
    );
    return () => {
      isWanted = false;
      made?.close();
      drawn.current = null;
      setDrawing(null);
    };
  }, [shape, drawn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another look has other colours
  useEffect(() => {
    // In a task of its own: with thousands of points it would prolong that of rendering.
    const timer = setTimeout(() => drawing?.show(data));
    return () => clearTimeout(timer);
  }, [drawing, data, look]);

  return (
    <div
      ref={box}
      className={style.canvas}
      data-picks={onPick !== undefined || undefined}
      style={{ height }}
      role="img"
      aria-label={title}
    />
  );
}

/** Rows of one page: ten thousand at once would take seconds. */
const PAGE = 50;

function ChartTable({ data, onPick }: Pick<ChartProps, 'data' | 'onPick'>) {
  const { labels } = data;
  const [chosen, setPage] = useState(1);
  // The chart may have become shorter.
  const pageNo = Math.min(chosen, Math.max(1, Math.ceil(labels.length / PAGE)));
  return (
    <>
      <Numbers {...{ data, onPick }} start={(pageNo - 1) * PAGE} />
      {labels.length > PAGE && (
        <Pager
          {...{ pageNo }}
          pageSize={PAGE}
          total={labels.length}
          hasMore={false}
          hasTimes={false}
          isNarrow
          onTurn={setPage}
        />
      )}
    </>
  );
}

type NumbersProps = Pick<ChartProps, 'data' | 'onPick'> & { start: number };

function Numbers({ data, onPick, start }: NumbersProps) {
  const { head, labels, series, textOf } = data;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <div className={style.scroll} tabIndex={0}>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className={style.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.slice(start, start + PAGE).map((label, at) => {
            const index = start + at;
            return (
              <tr key={index}>
                <th scope="row">
                  {onPick ? (
                    <Button look="link" onClick={() => onPick(index)}>
                      {label}
                    </Button>
                  ) : (
                    label
                  )}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name} className={style.number}>
                    {textOf ? textOf(values[index] ?? null) : values[index]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
