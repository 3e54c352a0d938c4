import { useTranslation } from 'react-i18next';
import { Notice } from '../notice';

/** Above a form of settings of which something stored does not fit any more; nothing where all of it does. */
export function UnreadableNotice({ fields = [] }: { fields: readonly string[] | undefined }) {
  const { t } = useTranslation('form');
  return fields.length > 0 && <Notice kind="bad">{t('unreadable')}</Notice>;
}
