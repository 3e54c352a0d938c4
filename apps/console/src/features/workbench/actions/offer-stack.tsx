import type { VisitorRow } from '@parley/protocol/types';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDesk, useDeskState } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { workbenchPath } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { useInFront } from '../thread/use-in-front';
import { useVisitorName } from '../visitor-name';
import { CallCard } from './call-card';
import { CALLS_SHOWN } from './calls';
import { useNickname } from './header-strips';
import style from './offer-stack.module.css';
import './dialogs/texts';
import { useAccept } from './use-accept';
import { useCalls } from './use-calls';
import { useOfferSeconds } from './use-offer-seconds';
import { useOffers } from './use-offers';
import { useTransferNews } from './use-transfer-news';

/**
 * On every page: transfers offered to me, with buttons to answer, the outcome of my own offers, and my conversations that
 * ask for attention.
 */
export function OfferStack() {
  const { t } = useTranslation('workbenchDialogs');
  useTransferNews();
  const offers = useOffers();
  const onScreen = useDeskState((state) => state.onScreen);
  const isInFront = useInFront();
  // The open thread shows its offer itself.
  const shown = offers.filter(({ YQToken }) => !(isInFront && YQToken === onScreen));
  const { calls, dismiss } = useCalls();
  const stack = useRef<HTMLElement>(null);
  const count = shown.length + calls.length;

  // Dialogs are in the top layer too; showing the popover again puts it above them.
  useEffect(() => {
    const element = stack.current;
    if (count === 0 || !element) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [count]);

  if (count === 0) return null;
  return (
    <section ref={stack} popover="manual" className={style.stack} aria-label={t('offer.stack')}>
      {shown.map((row) => (
        <Offer key={row.YQToken} row={row} />
      ))}
      {calls.slice(0, CALLS_SHOWN).map((call) => (
        <CallCard key={call.visitor} call={call} onDismiss={dismiss} />
      ))}
      {calls.length > CALLS_SHOWN && (
        <p className={style.others}>{t('call.others', { count: calls.length - CALLS_SHOWN })}</p>
      )}
    </section>
  );
}

function Offer({ row }: { row: VisitorRow }) {
  const { t } = useTranslation('workbenchDialogs');
  const { t: actions } = useTranslation('workbenchActions');
  const desk = useDesk();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const from = useNickname(row.transfer?.from);
  const name = useVisitorName()(row);
  const seconds = useOfferSeconds(row) ?? 0;
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null);
  const [failed, setFailed] = useState<{ how: 'accept' | 'decline'; error: unknown } | null>(null);
  const [reason, setReason] = useState<string | null>(null);

  const accepting = useAccept(row.YQToken);

  const see = () => void navigate(workbenchPath(row.YQToken));

  async function answer(how: 'accept' | 'decline'): Promise<void> {
    if (busy) return;
    setBusy(how);
    setFailed(null);
    try {
      if (how === 'decline') return await desk.decline(row.YQToken, reason?.trim());
      if (await accepting.accept()) see();
      else setBusy(null);
    } catch (error) {
      setFailed({ how, error });
      setBusy(null);
    }
  }

  return (
    <article className={style.offer} data-offer={row.YQToken}>
      <OfferHead from={from} seconds={seconds} />
      <p className={style.visitor}>
        <bdi className={style.name} title={name}>
          {name}
        </bdi>
        {row.last && row.last.kind === 'text' && <span className={style.last}>{row.last.msg}</span>}
      </p>
      {row.transfer?.note && <p className={style.note}>{actions('offer.note', { note: row.transfer.note })}</p>}
      {failed && (
        <p className={style.error} role="alert">
          {t('offer.failed', { verb: actions(`verbs.${failed.how}`), why: errorText(failed.error) })}
        </p>
      )}
      {accepting.asking && (
        <p className={style.note} role="status">
          {accepting.asking}
        </p>
      )}
      {reason === null ? (
        <div className={style.buttons}>
          <Button size="s" look="primary" icon="check" busy={busy === 'accept'} onClick={() => void answer('accept')}>
            {accepting.label}
          </Button>
          <Button size="s" onClick={() => setReason('')}>
            {actions('verbs.decline')}
          </Button>
          <Button size="s" look="link" onClick={see}>
            {t('offer.see')}
          </Button>
        </div>
      ) : (
        <Decline
          reason={reason}
          isBusy={busy === 'decline'}
          onReason={setReason}
          onDecline={() => void answer('decline')}
        />
      )}
    </article>
  );
}

function OfferHead({ from, seconds }: { from: string; seconds: number }) {
  const { t } = useTranslation('workbenchDialogs');
  const { t: actions } = useTranslation('workbenchActions');
  return (
    <header className={style.head}>
      <Icon name="transfer" />
      <strong className={style.title} role="alert">
        {t('offer.title', { name: from })}
      </strong>
      <span className={style.count} role="timer">
        {actions('offer.left', { count: seconds })}
      </span>
    </header>
  );
}

type DeclineProps = {
  reason: string;
  isBusy: boolean;
  /** Null: it is not declined after all. */
  onReason: (reason: string | null) => void;
  onDecline: () => void;
};

function Decline({ reason, isBusy, onReason, onDecline }: DeclineProps) {
  const { t } = useTranslation('workbenchDialogs');
  return (
    <form
      className={style.buttons}
      onSubmit={(event) => {
        event.preventDefault();
        onDecline();
      }}
    >
      <input
        className={style.reason}
        // biome-ignore lint/a11y/noAutofocus: it opens by the user's own click
        autoFocus
        aria-label={t('offer.reason')}
        placeholder={t('offer.reason')}
        maxLength={500}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onReason(null)}
      />
      <Button size="s" type="submit" busy={isBusy}>
        {t('offer.sendDecline')}
      </Button>
    </form>
  );
}
