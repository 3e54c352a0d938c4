import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon';
import style from './layout.module.css';
import { scroller } from './scroller';

/** Scroll distance in px from which the button is shown. */
const FAR_PX = 400;

/** Scrolls the page's scroller in every layout. */
export function BackToTop() {
  const { t } = useTranslation('frame');
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const element = scroller();
    const look = () => setFar((element?.scrollTop ?? 0) > FAR_PX);
    element?.addEventListener('scroll', look, { passive: true });
    return () => element?.removeEventListener('scroll', look);
  }, []);
  if (!isFar) return null;
  return (
    <button
      type="button"
      className={style.backToTop}
      aria-label={t('backToTop')}
      title={t('backToTop')}
      onClick={() => scroller()?.scrollTo({ top: 0, behavior: motion() })}
    >
      <Icon name="up" size={18} />
    </button>
  );
}

const motion = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');
