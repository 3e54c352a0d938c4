import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import { useLook } from '../look';
import style from './chart.module.css';
import type { Drawing } from './draw';
import type { ChartProps } from './types';
import '../table/texts';

/** A chart, or its numbers as a table. The chart library is loaded when the first chart is rendered. */
export function Chart({ title, data, isHorizontal = false, height = 220, onPick }: ChartProps) {
  const { t } = useTranslation('table');
  const id = useId();
  const [isTable, setTable] = useState(false);
  const [isGone, setGone] = useState(false);
  const showsTable = isTable || isGone;
  return (
    <figure className={style.chart} aria-labelledby={id}>
      <figcaption className={style.head}>
        <span id={id} className={style.title}>
          {title}
        </span>
        {!isGone && (
          <Button size="s" look="quiet" icon="rows" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('asTable')}
          </Button>
        )}
      </figcaption>
      {showsTable ? (
        <ChartTable data={data} onPick={onPick} />
      ) : (
        <Canvas
          title={title}
          data={data}
          isHorizontal={isHorizontal}
          height={height}
          onPick={onPick}
          onGone={() => setGone(true)}
        />
      )}
    </figure>
  );
}

type CanvasProps = Required<Pick<ChartProps, 'title' | 'data' | 'isHorizontal' | 'height'>> &
  Pick<ChartProps, 'onPick'> & { onGone: () => void };

function Canvas({ title, data, isHorizontal, height, onPick, onGone }: CanvasProps) {
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
        made = draw(box.current, isHorizontal, (index) => pick.current?.(index));
        setDrawing(made);
      },
      // The chart library failed to load: the numbers are shown as a table.
      () => isWanted && gone.current(),
    );
    return () => {
      isWanted = false;
      made?.close();
      setDrawing(null);
    };
  }, [isHorizontal]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another look has other colours
  useEffect(() => drawing?.show(data), [drawing, data, look]);

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

function ChartTable({ data, onPick }: Pick<ChartProps, 'data' | 'onPick'>) {
  const { head, labels, series } = data;
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
          {labels.map((label, index) => (
            <tr key={label}>
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
                  {values[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
