import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../lib/desk/desk-context';
import { listText } from '../../../lib/text/list-text';
import { Icon, type IconName } from '../../../ui/icon';
import { Avatar } from '../avatar';
import foot from '../foot-panel.module.css';
import { fillOf, isFull, type Presence, presenceOf } from './colleagues';
import style from './colleagues.module.css';
import type { Colleague } from './use-colleagues';
import './texts';

const LOOK: Record<Presence, { icon: IconName; hue: string }> = {
  online: { icon: 'check', hue: 'var(--good)' },
  grace: { icon: 'clock', hue: 'var(--wait)' },
  hidden: { icon: 'eyeOff', hue: 'var(--n7)' },
  disconnected: { icon: 'offline', hue: 'var(--wait)' },
  offline: { icon: 'offline', hue: 'var(--n7)' },
};

/** One colleague with state and load. */
export const ColleagueRow = memo(function ColleagueRow({
  colleague,
  groups,
}: {
  colleague: Colleague;
  groups: string[];
}) {
  const { t } = useTranslation('workbenchColleagues');
  const { me } = useDesk();
  const presence = presenceOf(colleague);
  const { icon, hue } = LOOK[presence];
  const { reason, word } = colleague;
  const named = reason ? t(`${reason}`) : '';
  const whyHidden = word ? t('reason', { reason: named, word }) : named;
  const words = listText(groups) || t('noGroup');
  return (
    <li className={style.row} data-colleague={colleague.uuid} data-presence={presence}>
      <Avatar
        id={colleague.uuid}
        name={colleague.nickname}
        size={28}
        isAway={presence === 'offline' || presence === 'disconnected'}
        picture={colleague.avatar}
      />
      <span className={style.words}>
        <span className={foot.line}>
          <bdi className={style.name} title={colleague.nickname}>
            {colleague.nickname}
            {colleague.uuid === me.uuid && t('you')}
          </bdi>
          <span className={style.state} style={{ color: hue }}>
            <Icon name={icon} size={12} />
            {presence === 'hidden' && reason ? whyHidden : t(`${presence}`)}
          </span>
        </span>
        <span className={foot.line}>
          <span className={style.groups} title={words}>
            {words}
          </span>
          <Load colleague={colleague} />
        </span>
      </span>
    </li>
  );
});

function Load({ colleague }: { colleague: Colleague }) {
  const { t } = useTranslation('workbenchColleagues');
  const { load, limit } = colleague;
  const fill = fillOf(colleague);
  const words = fill === null ? t('loadUnlimited', { count: load }) : t('load', { load, limit });
  return (
    <span className={style.load} title={words} data-full={isFull(colleague) || undefined}>
      {fill !== null && (
        <span className={style.bar} aria-hidden="true">
          <span style={{ width: `${fill * 100}%` }} />
        </span>
      )}
      <span aria-hidden="true">{fill === null ? load : `${load}/${limit}`}</span>
      <span className="visually-hidden">{words}</span>
      {isFull(colleague) && <span className="visually-hidden">{t('full')}</span>}
    </span>
  );
}
