import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { zonedTime } from '../../lib/time/zone';
import { Button } from '../button';
import { Notice } from '../notice';

type Props = { draft: { restoredAt: number | null; discard: () => void } };

/** Shown above a form that began with a draft. */
export function DraftNotice({ draft: { restoredAt, discard } }: Props) {
  const { t } = useTranslation('form');
  if (restoredAt === null) return null;
  return (
    <Notice
      kind="info"
      action={
        <Button size="s" look="link" onClick={discard}>
          {t('draftDiscard')}
        </Button>
      }
    >
      {t('draftRestored', { time: zonedTime(restoredAt, currentLanguage()) })}
    </Notice>
  );
}
