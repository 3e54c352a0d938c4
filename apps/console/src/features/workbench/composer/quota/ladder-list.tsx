import { ladderOf } from '@parley/core/channels/ladder';
import type { VisitorRow } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { useCard } from '../../facts/card/use-card';
import style from './quota.module.css';

/** The ways to reach a visitor after the window, each with what it lacks (W-30). */
export function LadderList({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('replyQuota');
  const { data } = useCard(row);
  const { mail = '', phone = '' } = data ?? {};
  // Agents write mail and text messages by their own programs: no gateway of ours is needed.
  const ladder = ladderOf({
    ...{ hasTemplate: false, isSubscribed: null, isMailReady: true, isSmsReady: true },
    ...{ hasMail: mail !== '', hasPhone: phone !== '' },
  });
  return (
    <>
      <p className={style.label}>{t('ladder')}</p>
      <ul className={style.ladder}>
        {ladder.map(({ rung, fault }) => {
          return (
            <li key={rung} data-off={fault !== null || undefined}>
              {t(`rungs.${rung}`)}
              {fault === null && <Address of={rung === 'mail' ? mail : rung === 'sms' ? phone : ''} />}
              {fault && <span className={style.fault}> · {t(`faults.${fault}`)}</span>}
            </li>
          );
        })}
      </ul>
    </>
  );
}

const Address = ({ of }: { of: string }) =>
  of && (
    <>
      {' '}
      <bdi translate="no">{of}</bdi>
    </>
  );
