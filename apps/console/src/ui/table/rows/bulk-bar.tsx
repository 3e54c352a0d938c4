import { useTranslation } from 'react-i18next';
import { Button } from '../../button';
import { Icon } from '../../icon';
import type { BulkAction } from '../types';
import type { Bulk } from '../use-bulk';
import { MOST_SELECTED, type Selection } from '../use-selection';
import style from './bulk-bar.module.css';

type Props<Row extends { id: string }> = {
  actions: readonly BulkAction<Row>[];
  selection: Selection<Row>;
  bulk: Bulk<Row>;
};

/** Shown at the bottom while rows are selected: their number and actions; then the result, with undo. */
export function BulkBar<Row extends { id: string }>({ actions, selection, bulk }: Props<Row>) {
  const { t } = useTranslation('table');
  const { phase } = bulk;
  const count = selection.rows.size;
  const isOpen = count > 0 || phase.kind === 'done' || phase.kind === 'failed';
  return (
    <div className={style.place} data-open={isOpen || undefined}>
      {isOpen && (
        <section className={style.bar} aria-label={t('bulk')}>
          {phase.kind === 'done' ? (
            <>
              <span className={style.words} role="status">
                <Icon name="check" />
                {phase.done.text}
              </span>
              {phase.done.undo && (
                <Button size="s" busy={phase.isUndoing} onClick={() => void bulk.undo()}>
                  {t('undo')}
                </Button>
              )}
            </>
          ) : (
            <>
              <span className={style.words} role={phase.kind === 'failed' ? 'alert' : 'status'}>
                {phase.kind === 'failed' ? (
                  <>
                    <Icon name="warning" />
                    {phase.why}
                  </>
                ) : (
                  t('selected', { count })
                )}
                {count >= MOST_SELECTED && ` · ${t('selectedMost', { most: MOST_SELECTED })}`}
              </span>
              {count > 0 && (
                <span className={style.actions}>
                  {actions.map((action) => (
                    <Button
                      key={action.key}
                      size="s"
                      icon={action.icon}
                      look={action.isDanger ? 'danger' : 'plain'}
                      busy={phase.kind === 'working' && phase.key === action.key}
                      onClick={() => void bulk.run(action, [...selection.rows.values()])}
                    >
                      {action.label}
                    </Button>
                  ))}
                </span>
              )}
            </>
          )}
          <Button
            size="s"
            look="quiet"
            icon="close"
            aria-label={t('deselect')}
            title={t('deselect')}
            onClick={() => {
              selection.clear();
              bulk.dismiss();
            }}
          />
        </section>
      )}
    </div>
  );
}
