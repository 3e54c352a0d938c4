import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button';
import style from './annotate.module.css';
import { COLORS, type Look, WIDTHS } from './look';
import { type Drawing, TOOLS, type Tool } from './marks';

const ICONS: Record<Tool, string> = {
  pen: 'M4 20c3-1 4-4 7-7s6-6 8-8M4 20l3-.5',
  rect: 'M4 6h16v12H4z',
  arrow: 'M5 19L19 5M11 5h8v8',
  text: 'M5 7V5h14v2M12 5v14M9 19h6',
  mosaic: 'M4 4h5.3v5.3H4zM14.7 4H20v5.3h-5.3zM9.3 9.3h5.4v5.4H9.3zM4 14.7h5.3V20H4zM14.7 14.7H20V20h-5.3z',
};

type Props = {
  look: Look;
  onLook: (look: Look) => void;
  drawing: Drawing;
  onUndo: () => void;
  onRedo: () => void;
};

/** Toolbar: tools with shortcuts, colours, widths, undo and redo. */
export function Bar({ look, onLook, drawing, onUndo, onRedo }: Props) {
  const { t } = useTranslation('workbenchComposer');
  return (
    <div className={style.bar}>
      <fieldset className={style.set} aria-label={t('annotate.tools')}>
        {TOOLS.map((tool) => (
          <button
            key={tool}
            type="button"
            className={style.tool}
            aria-pressed={look.tool === tool}
            title={`${t(`annotate.${tool}`)} (${tool[0]?.toUpperCase()})`}
            onClick={() => onLook({ ...look, tool })}
          >
            <svg
              width={18}
              height={18}
              viewBox="0 0 24 24"
              aria-hidden="true"
              data-fill={tool === 'mosaic' || undefined}
            >
              <path d={ICONS[tool]} />
            </svg>
            <span>{t(`annotate.${tool}`)}</span>
          </button>
        ))}
      </fieldset>
      {look.tool !== 'mosaic' && <ColorsAndWidths look={look} onLook={onLook} />}
      <div className={style.back}>
        <Button
          look="quiet"
          size="s"
          icon="recall"
          disabled={drawing.marks.length === 0}
          title={`${t('annotate.undo')} (Ctrl+Z)`}
          onClick={onUndo}
        >
          {t('annotate.undo')}
        </Button>
        <Button
          look="quiet"
          size="s"
          icon="refresh"
          disabled={drawing.undone.length === 0}
          title={`${t('annotate.redo')} (Ctrl+Y)`}
          onClick={onRedo}
        >
          {t('annotate.redo')}
        </Button>
      </div>
    </div>
  );
}

function ColorsAndWidths({ look, onLook }: Pick<Props, 'look' | 'onLook'>) {
  const { t } = useTranslation('workbenchComposer');
  return (
    <>
      <fieldset className={style.set} aria-label={t('annotate.colors')}>
        {Object.entries(COLORS).map(([name, color], n) => {
          const label = t(`annotate.color.${name as keyof typeof COLORS}`);
          return (
            <button
              key={name}
              type="button"
              className={style.color}
              aria-pressed={look.color === name}
              aria-label={label}
              title={`${label} (${n + 1})`}
              onClick={() => onLook({ ...look, color: name as keyof typeof COLORS })}
            >
              <i style={{ background: color }} />
            </button>
          );
        })}
      </fieldset>
      <fieldset className={style.set} aria-label={t('annotate.width')}>
        {(Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]).map((name) => (
          <button
            key={name}
            type="button"
            className={style.color}
            aria-pressed={look.width === name}
            aria-label={t(`annotate.${name}`)}
            title={t(`annotate.${name}`)}
            onClick={() => onLook({ ...look, width: name })}
          >
            <b style={{ width: WIDTHS[name] + 2, height: WIDTHS[name] + 2 }} />
          </button>
        ))}
      </fieldset>
    </>
  );
}
