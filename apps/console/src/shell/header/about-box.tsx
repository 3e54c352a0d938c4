import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';
import { Mark } from '../../ui/mark';
import { useSlots } from '../slots';
import style from './about-box.module.css';
import { VERSIONS } from './versions';
import '../texts';

/** Name and versions of the product. */
export function AboutBox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['headerLater', 'header']);
  const { brand } = useSlots();
  const facts = [
    [t('aboutBox.window'), brand.title],
    [t('aboutBox.own'), VERSIONS.own],
    [t('aboutBox.application'), VERSIONS.application],
    [t('aboutBox.build'), VERSIONS.build],
  ];
  return (
    <Dialog title={t('header:about')} width={400} onClose={onClose}>
      <div className={style.mark}>
        <Mark size={48} logo={brand.logo} />
      </div>
      <dl className={style.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={style.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer className={style.foot}>
        <Button look="primary" onClick={onClose}>
          {t('aboutBox.ok')}
        </Button>
      </footer>
    </Dialog>
  );
}
