import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { fullTime } from '../../lib/time/format';
import { relativeTime } from '../../lib/time/relative';
import { useNow } from '../../lib/time/use-now';
import { Icon, type IconName } from '../../ui/icon';
import style from './access.module.css';
import { type CodeState, codeState } from './code-state';
import type { Site } from './queries';

const ICONS: Record<CodeState, IconName> = { never: 'clock', seen: 'check', quiet: 'wait' };
const STEP_MS = 10_000;

/** When and where the site's code was last seen. */
export function CodeSeen({ site: { seenAt, seenUrl } }: { site: Pick<Site, 'seenAt' | 'seenUrl'> }) {
  const { t } = useTranslation('access');
  const now = useNow(STEP_MS);
  const language = currentLanguage();
  const state = codeState(seenAt, now);
  const words =
    seenAt === null ? t('seen.never') : t('seen.at', { ago: relativeTime(Math.min(seenAt, now), now, language) });
  const title =
    seenAt === null ? t('seen.neverHint') : [fullTime(seenAt, language), seenUrl].filter(Boolean).join(' · ');
  return (
    <span className={style.state} data-state={state} title={title}>
      <Icon name={ICONS[state]} />
      {words}
    </span>
  );
}
