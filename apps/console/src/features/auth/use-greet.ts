import { useTranslation } from 'react-i18next';
import { greetingOf } from '../../lib/time/greeting';
import { toast } from '../../ui/toast/toast';

/** Returns a function that shows a greeting for the time of day after sign-in. */
export function useGreet(): () => void {
  const { t } = useTranslation(['auth', 'app']);
  return () =>
    void toast.good(t('auth:greet.welcome', { title: t('app:siteTitle') }), {
      title: t(`auth:greet.${greetingOf(new Date().getHours())}`),
    });
}
