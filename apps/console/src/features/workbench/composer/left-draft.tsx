import type { VisitorRow } from '@parley/protocol/types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/copy-text';
import { useDesk } from '../../../lib/desk/desk-context';
import { Button } from '../../../ui/button';
import { keepDraft, useDraft } from '../drafts';
import style from './composer.module.css';

type Outcome = 'copied' | 'copyFailed' | 'handedOver' | 'full';

/** A draft to a visitor whom a colleague has now: to copy, or to hand over in the internal chat. */
export function LeftDraft({ row, ownerName: name }: { row: VisitorRow; ownerName: string }) {
  const { t } = useTranslation('workbenchComposer');
  const desk = useDesk();
  const draft = useDraft(row.YQToken);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const owner = row.serviceID;

  function handOver(to: string): void {
    const isSent = desk.sayTo(to, t('handedOn.handedOver', { visitor: row.name, draft })) === 'ok';
    if (isSent) keepDraft(row.YQToken, '');
    setOutcome(isSent ? 'handedOver' : 'full');
  }

  if (draft === '' && outcome === null) return null;
  return (
    <>
      {draft !== '' && (
        <>
          <p className={style.offerNote} dir="auto">
            {t('handedOn.draft', { draft })}
          </p>
          <div className={style.barActions}>
            <Button
              size="s"
              icon="copy"
              onClick={() => void copyText(draft).then((isCopied) => setOutcome(isCopied ? 'copied' : 'copyFailed'))}
            >
              {t('handedOn.copy')}
            </Button>
            {owner && (
              <Button size="s" icon="toColleague" onClick={() => handOver(owner)}>
                {t('handedOn.handOver', { name })}
              </Button>
            )}
          </div>
        </>
      )}
      {outcome && (
        <p className={style.offerNote} role="status">
          {t(`handedOn.outcome.${outcome}`, { name })}
        </p>
      )}
    </>
  );
}
