import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Mark } from '../../ui/mark';
import { useSlots } from '../slots';
import style from './layout.module.css';

const SIZE = 32;

/** Links to the root (specification, section 2). */
export function Logo({ hasTitle }: { hasTitle: boolean }) {
  const { t } = useTranslation('frame');
  const { brand } = useSlots();
  return (
    <Link to="/" className={style.logo} aria-label={t('home', { title: brand.title })} title={brand.title}>
      <Mark size={SIZE} logo={brand.logo} />
      {hasTitle && <span className={style.logoTitle}>{brand.title}</span>}
    </Link>
  );
}
