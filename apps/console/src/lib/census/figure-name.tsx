import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { currentLanguage } from '../i18n/i18n';
import style from './census.module.css';
import { type DictionaryArea, type FigureEntry, figureOf } from './figures';
import './texts';

const GAP = 6;
const WIDTH = 320;

type Props = {
  area: DictionaryArea;
  figure: string;
  /** Instead of its name in the dictionary: with the currency of amounts. */
  name?: string;
  /** Opens the rows behind it. */
  onRows?: (() => void) | undefined;
};

/** A figure's name; a press opens its definition. */
export function FigureName({ area, figure, name, onRows }: Props) {
  const entry = figureOf(area, figure);
  return entry ? <Name entry={entry} name={name ?? entry.name[currentLanguage()]} onRows={onRows} /> : null;
}

function Name({ entry, name, onRows }: { entry: FigureEntry; name: string; onRows: Props['onRows'] }) {
  const { t } = useTranslation('census');
  const language = currentLanguage();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLDivElement>(null);

  /** Below the name, or above it where there is more room, within the window. */
  function place(): void {
    const box = opener.current?.getBoundingClientRect();
    if (!box || !card.current) return;
    const left = Math.max(GAP, Math.min(box.left, window.innerWidth - WIDTH - GAP));
    const isBelow = box.bottom < window.innerHeight / 2;
    const { style: at } = card.current;
    at.left = `${left}px`;
    at.top = isBelow ? `${box.bottom + GAP}px` : 'auto';
    at.bottom = isBelow ? 'auto' : `${window.innerHeight - box.top + GAP}px`;
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className={style.figureName}
        popoverTarget={id}
        aria-label={t('definition.open', { name })}
        aria-haspopup="dialog"
        onClick={(event) => event.stopPropagation()}
      >
        {name}
      </button>
      <div
        ref={card}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        className={style.card}
        onBeforeToggle={place}
      >
        <strong>{name}</strong>
        <p>{entry.definition[language]}</p>
        <dl className={style.facts}>
          <dt>{t('definition.unit')}</dt>
          <dd>{t(`definition.units.${entry.unit}`)}</dd>
          <dt>{t('definition.kind')}</dt>
          <dd>{t(`definition.kinds.${entry.kind}`)}</dd>
        </dl>
        {onRows && (
          <Button
            size="s"
            onClick={() => {
              card.current?.hidePopover();
              onRows();
            }}
          >
            {t('definition.rows')}
          </Button>
        )}
      </div>
    </>
  );
}
