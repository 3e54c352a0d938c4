import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/lazy-part';
import { Button } from '../../../ui/button';
import style from './costs.module.css';
import { currencyName, useCurrency } from './use-currency';
import '../../../lib/census/cost-texts';

const CostsDialog = lazyPart(() => import('./costs-dialog'), 'CostsDialog');

/** Imports what keywords cost. */
export function CostsButton() {
  const { t } = useTranslation('costs');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && <CostsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The currency of the costs of a table. */
export function CostNote() {
  const { t } = useTranslation('costs');
  const currency = useCurrency();
  return currency === null ? null : <p className={style.note}>{t('note', { name: currencyName(currency) })}</p>;
}
