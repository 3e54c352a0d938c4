import { useTranslation } from 'react-i18next';
import { useBrand } from '../../lib/brand';
import { greetingOf } from '../../lib/time/greeting';
import { toast } from '../../ui/toast/toast';

/** Returns a function that shows a greeting for the time of day after sign-in. */
export function useGreet(): () => void {
  const { t } = useTranslation('auth');
  const { title } = useBrand();
  return () =>
    void toast.good(t('greet.welcome', { title }), {
      title: t(`greet.${greetingOf(new Date().getHours())}`),
    });
}
