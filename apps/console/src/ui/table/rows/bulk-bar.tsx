import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { Button } from '../../button';
import { Icon } from '../../icon';
import { toast } from '../../toast/toast';
import type { BulkAction } from '../types';
import type { Bulk } from '../use-bulk';
import { MOST_SELECTED, type Selection } from '../use-selection';
import style from './bulk-bar.module.css';

/** The rows of all pages: their number, whether only some can be selected at once, and how. */
export type Matching = { total: string; isBounded: boolean; select: () => Promise<unknown> };

type Props<Row extends { id: string }> = {
  actions: readonly BulkAction<Row>[];
  selection: Selection<Row>;
  bulk: Bulk<Row>;
  /** Null: all rows are on this page, or not all of them are selected. */
  matching: Matching | null;
};

/** Shown at the bottom while rows are selected: their number and actions; then the result, with undo. */
export function BulkBar<Row extends { id: string }>({ actions, selection, bulk, matching }: Props<Row>) {
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
              {matching && phase.kind !== 'working' && count < MOST_SELECTED && <SelectMatching matching={matching} />}
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

/** "Select all 206 that match", or the first thousand of them. */
function SelectMatching({ matching: { total, isBounded, select } }: { matching: Matching }) {
  const { t } = useTranslation('table');
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  async function choose(): Promise<void> {
    setBusy(true);
    await select().catch((error: unknown) => toast.bad(errorText(error)));
    setBusy(false);
  }
  return (
    <Button size="s" look="link" busy={isBusy} onClick={() => void choose()}>
      {isBounded ? t('selectMatchingMost', { total, most: MOST_SELECTED }) : t('selectMatching', { total })}
    </Button>
  );
}
