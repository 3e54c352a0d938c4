import { otherWaysOf, type Way } from '@parley/core/channels/other-ways';
import type { VisitorRow } from '@parley/protocol/types';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useMay } from '../../../../lib/desk/desk-context';
import { lazyPart } from '../../../../lib/lazy-part';
import { Button } from '../../../../ui/button';
import { ActionDialog } from '../../actions/action-dialog';
import { actionsFor } from '../../actions/action-table';
import { useCard } from '../../facts/card/use-card';
import style from './quota.module.css';
import { useTemplates } from './use-templates';

const TemplateDialog = lazyPart(() => import('./template-dialog'), 'TemplateDialog');

type Asking = 'template' | 'letter';
/** What a way opens. A customer who writes again is answered as ever. */
const DIALOGS: Record<Way, Asking | null> = {
  template: 'template',
  mail: 'letter',
  sms: 'letter',
  'next-visit': null,
};

/** The ways to reach a visitor after the window, each with what it lacks (W-30). */
export function OtherWays({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('replyQuota');
  const { me } = useDesk();
  const may = useMay();
  const { data } = useCard(row);
  const templates = useTemplates(row);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { mail = '', phone = '' } = data ?? {};
  // Agents write mail and text messages by their own programs: no gateway of ours is needed.
  const ways = otherWaysOf({
    hasTemplate: (templates.data?.list.length ?? 0) > 0,
    isSubscribed: templates.data?.subscribed ?? null,
    isMailReady: true,
    isSmsReady: true,
    hasMail: mail !== '',
    hasPhone: phone !== '',
  });
  const actions = actionsFor(row, { me: me.uuid, isWatching: false, isTaken: false, now: 0, may });
  const mayLetter = actions.some(({ key }) => key === 'toLetter');
  const opens = (way: Way): Asking | null => (DIALOGS[way] === 'letter' && !mayLetter ? null : DIALOGS[way]);
  const close = () => setAsking(null);
  return (
    <>
      <p className={style.label}>{t('otherWays')}</p>
      <ul className={style.ways}>
        {ways.map(({ way, fault }) => {
          const dialog = fault === null ? opens(way) : null;
          return (
            <li key={way} data-off={fault !== null || undefined}>
              {t(`ways.${way}`)}
              {fault === null && <Address of={way === 'mail' ? mail : way === 'sms' ? phone : ''} />}
              {fault && <span className={style.fault}> · {t(`faults.${fault}`)}</span>}
              {dialog && (
                <Button size="s" look="link" aria-haspopup="dialog" onClick={() => setAsking(dialog)}>
                  {t(`opens.${way as 'template' | 'mail' | 'sms'}`)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {asking === 'template' && <TemplateDialog row={row} onClose={close} />}
      {asking === 'letter' && <ActionDialog name="toLetter" row={row} onClose={close} />}
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
