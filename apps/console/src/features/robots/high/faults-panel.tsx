import { useTranslation } from 'react-i18next';
import { SafeLink } from '../../../ui/safe-link';
import { SidePanel } from '../../../ui/side-panel';
import style from '../robots.module.css';
import type { Source } from './queries';

type Props = { name: string; faults: Source['faults']; onClose: () => void };

/** Pages of a source that were left out, and why. */
export function FaultsPanel({ name, faults, onClose }: Props) {
  const { t } = useTranslation('highRobot');
  return (
    <SidePanel width={560} title={t('sources.faultsOf', { name })} onClose={onClose}>
      <ul className={style.list}>
        {faults.map(({ url, error }) => (
          <li key={url} className={style.card}>
            <SafeLink href={url}>{url}</SafeLink>
            <span className={style.note}>
              {error === 'robots.txt' ? t('sources.byRobotsTxt') : t('sources.because', { error })}
            </span>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
