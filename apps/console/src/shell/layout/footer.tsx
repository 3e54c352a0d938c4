import { useTranslation } from 'react-i18next';
import { useSlots } from '../slots';
import style from './layout.module.css';

export function Footer() {
  const { t } = useTranslation('frame');
  const { brand } = useSlots();
  return (
    <footer className={style.footer}>{t('copyright', { year: new Date().getFullYear(), title: brand.title })}</footer>
  );
}
