import type { VisitorRow } from '@parley/protocol/types';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState, useServerNow } from '../../../lib/desk/desk-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { lazyPart } from '../../../lib/lazy-part';
import { shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { Icon, type IconName } from '../../../ui/icon';
import { isOfferedTo } from '../list/groups';
import { usePainted } from '../painted';
import { isBlacklisted } from './action-table';
import style from './header.module.css';
import { FOR_EVER } from './hours';
import type { Actions } from './use-actions';
import { useOfferSeconds } from './use-offer-seconds';

type Kind = 'info' | 'wait' | 'bad';

/** Loaded lazily: only guests have visitors shared with them. */
const ShareStrip = lazyPart(() => import('../friends/share-strip'), 'ShareStrip');

/** Loaded lazily: shows with whom a visitor is shared. */
const OutgoingShareStrip = lazyPart(() => import('../friends/outgoing-shares'), 'OutgoingShareStrip');

/** One line each under the header: a failed action, a pending transfer, a share, a blacklisted visitor. */
export function HeaderStrips({ row, acting }: { row: VisitorRow; acting: Actions }) {
  const { me } = useDesk();
  const { failure } = acting;
  const isPainted = usePainted(true);
  return (
    <div className={style.strips}>
      {failure && <FailureStrip failure={failure} onClose={acting.forgetFailure} />}
      {acting.accepting.asking && (
        <Strip kind="wait" icon="warning">
          {acting.accepting.asking}
        </Strip>
      )}
      {row.transfer && (isOfferedTo(row, me.uuid) ? <OfferStrip row={row} /> : <OfferedStrip row={row} />)}
      {row.blacklistedUntil !== null && <BlacklistStrip row={row} />}
      {isPainted && <Sharing row={row} isMine={row.serviceID === me.uuid || isOfferedTo(row, me.uuid)} />}
    </div>
  );
}

/** For guests: who shares the visitor with them; for others: with whom it is shared. */
function Sharing({ row, isMine }: { row: VisitorRow; isMine: boolean }) {
  if (isMine) return <ShareStrip row={row} />;
  return row.conversation && row.serviceID ? <OutgoingShareStrip row={row} /> : null;
}

function Strip({
  kind,
  icon,
  children,
  action,
}: {
  kind: Kind;
  icon: IconName;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={style.strip} data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
      <span className={style.icon}>
        <Icon name={icon} />
      </span>
      <div className={style.words}>{children}</div>
      {action}
    </div>
  );
}

function FailureStrip({ failure, onClose }: { failure: NonNullable<Actions['failure']>; onClose: () => void }) {
  const { t } = useTranslation('workbenchActions');
  const errorText = useErrorText();
  const label = t('close', { ns: 'app' });
  return (
    <Strip
      kind="bad"
      icon="warning"
      action={<Button look="quiet" size="s" icon="close" aria-label={label} title={label} onClick={onClose} />}
    >
      <strong>{t('failed', { verb: t(`verbs.${failure.key}`) })}</strong> {errorText(failure.error)}
    </Strip>
  );
}

/** A transfer offered to me: from whom, with which note, and how long it stays open. The header has its buttons. */
function OfferStrip({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('workbenchActions');
  const from = useNickname(row.transfer?.from);
  const seconds = useOfferSeconds(row);
  return (
    <Strip kind="wait" icon="transfer">
      {t('offer.toYou', { name: from })} <Countdown seconds={seconds} words="offer.left" />
      {row.transfer?.note && <span className={style.note}>{t('offer.note', { note: row.transfer.note })}</span>}
    </Strip>
  );
}

/** A transfer offered to a colleague and still open. */
function OfferedStrip({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('workbenchActions');
  const to = useNickname(row.transfer?.to);
  const seconds = useOfferSeconds(row);
  return (
    <Strip kind="info" icon="transfer">
      {t('offer.waiting', { name: to })} <Countdown seconds={seconds} words="offer.back" />
    </Strip>
  );
}

function Countdown({ seconds, words }: { seconds: number | null; words: 'offer.left' | 'offer.back' }) {
  const { t } = useTranslation('workbenchActions');
  return seconds === null ? null : (
    <span className={style.count} role="timer">
      {t(words, { count: seconds })}
    </span>
  );
}

const LOOK_MS = 30_000;

/** Until when the visitor is blacklisted; the composer's bar has the button to undo it. */
function BlacklistStrip({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('workbenchActions');
  const now = useServerNow(LOOK_MS);
  const until = row.blacklistedUntil ?? 0;
  if (!isBlacklisted(row, now)) return null;
  const words =
    until >= FOR_EVER
      ? t('blacklisted.forEver')
      : t('blacklisted.until', { time: shortTime(until, now, currentLanguage()) });
  return (
    <Strip kind="bad" icon="block">
      {words} <span>{t('blacklisted.meaning')}</span>
    </Strip>
  );
}

export function useNickname(uuid: string | undefined): string {
  const { t } = useTranslation('workbench');
  return useDeskState((state) => state.inbox?.agents.get(uuid ?? '')?.nickname) || t('bar.someone');
}
