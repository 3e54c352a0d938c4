import { useTranslation } from 'react-i18next';
import { greetingOf } from '../../lib/time/greeting';
import { toast } from '../../ui/toast/toast';

/** Says hello by the hour to whoever has just signed in. */
export function useGreet(): () => void {
  const { t } = useTranslation(['auth', 'app']);
  return () =>
    void toast.good(t('auth:greet.welcome', { title: t('app:siteTitle') }), {
      title: t(`auth:greet.${greetingOf(new Date().getHours())}`),
    });
}
