import { homeFigures } from '@parley/protocol/http/census/home';
import { useTranslation } from 'react-i18next';
import { FigureName } from '../../../lib/census/figure-name';
import { changeText, figureText } from '../../../lib/census/figure-text';
import { type FigureArea, figureOf } from '../../../lib/census/figures';
import { useServerNow } from '../../../lib/desk/desk-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import type { Figures, Live } from './queries';
import { Sparkline } from './sparkline';
import style from './today.module.css';

export type Figure = Figures['list'][number];

type Props = {
  figures: Figures | undefined;
  live: Live | undefined;
  /** Whether figures of traffic are to be expected: space is kept for them. */
  hasTraffic: boolean;
  /** Opens the rows behind a figure; absent: the reader may not see them. */
  onRows: ((figure: Pick<Figure, 'area' | 'key'>) => void) | undefined;
};

/** Today's figures beside yesterday's at the same time of day; space is kept until they are known. */
export function Tiles({ figures, live, hasTraffic, onRows }: Props) {
  const { t } = useTranslation('home');
  const expected = (['flow', 'talk'] as const)
    .filter((area) => area === 'talk' || hasTraffic)
    .flatMap((area) => homeFigures[area].map((key) => ({ area, key })));
  return (
    <ul className={style.tiles} aria-label={t('today.title')} aria-busy={figures === undefined}>
      {expected.map(({ area, key }) => (
        <Tile
          key={`${area} ${key}`}
          {...{ area, figureKey: key }}
          figure={figures?.list.find((each) => each.area === area && each.key === key)}
          onRows={onRows && (() => onRows({ area, key }))}
        />
      ))}
      {live?.desk !== null && <Waiting desk={live?.desk} />}
    </ul>
  );
}

type TileProps = {
  area: FigureArea;
  figureKey: string;
  figure: Figure | undefined;
  onRows: (() => void) | undefined;
};

function Tile({ area, figureKey, figure, onRows }: TileProps) {
  const { t } = useTranslation('home');
  const entry = figureOf(area, figureKey);
  if (!entry) return null;
  const text = figure ? figureText(figure.today, entry.unit) : '';
  const before = figure ? figureText(figure.yesterday, entry.unit) : '';
  return (
    <li className={style.tile}>
      <span className={style.tileName}>
        <FigureName area={area} figure={figureKey} onRows={onRows} />
      </span>
      {onRows && figure?.today ? (
        <button
          type="button"
          className={style.value}
          aria-label={t('today.rowsOf', { name: entry.name[currentLanguage()], value: text })}
          onClick={onRows}
        >
          {text}
        </button>
      ) : (
        <span className={style.value} data-loading={figure === undefined || undefined}>
          {text}
        </span>
      )}
      <span className={style.change}>
        {figure && (
          <>
            {figure.today !== null && figure.yesterday !== null && (
              <span>{changeText(figure.today, figure.yesterday, entry.unit)}</span>
            )}
            <span className={style.quiet}>{t('today.before', { value: before })}</span>
          </>
        )}
      </span>
      <Sparkline values={figure?.line ?? []} />
    </li>
  );
}

/** Who waits now, which yesterday does not know. */
function Waiting({ desk }: { desk: NonNullable<Live['desk']> | undefined }) {
  const { t } = useTranslation('home');
  const now = useServerNow();
  const since = desk?.waitingSince ?? null;
  return (
    <li className={style.tile}>
      <span className={style.tileName}>{t('today.waiting')}</span>
      <span
        className={style.value}
        data-loading={desk === undefined || undefined}
        data-pressing={since !== null || undefined}
      >
        {desk?.waiting ?? ''}
      </span>
      <span className={style.change}>
        {desk && (
          <span className={style.quiet}>
            {since === null
              ? t('today.nobodyWaits')
              : t('today.longestWait', { age: figureText(wholeSeconds(now - since), 'milliseconds') })}
          </span>
        )}
      </span>
      <span className={style.spark} />
    </li>
  );
}

const wholeSeconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000) * 1000);
