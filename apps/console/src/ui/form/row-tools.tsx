import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import style from './row-tools.module.css';
import './texts';

export type RowToolsProps = {
  /** The row's name. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

/** Buttons that move a row of an ordered list up or down, or remove it. */
export function RowTools({ name, isFirst, isLast, onMove, onRemove }: RowToolsProps) {
  const { t } = useTranslation('form');
  return (
    <span className={style.tools}>
      <Button
        size="s"
        look="quiet"
        icon="up"
        aria-label={t('row.up', { name })}
        aria-disabled={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      />
      <Button
        size="s"
        look="quiet"
        icon="down"
        aria-label={t('row.down', { name })}
        aria-disabled={isLast}
        onClick={() => !isLast && onMove(1)}
      />
      <Button size="s" look="quiet" icon="trash" aria-label={t('row.remove', { name })} onClick={onRemove} />
    </span>
  );
}

/** Says where a row has gone, to screen readers. */
export const RowStatus = ({ moved }: { moved: string }) => (
  <span className="visually-hidden" role="status">
    {moved}
  </span>
);
