import { qrPath } from '@parley/core/qr/qr-path';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { SheetProps } from '../components/menu-props';
import { useNow } from '../components/use-now';
import { useView } from '../components/use-view';
import { useAllWords } from '../i18n';
import css from './phone.css?inline';
import { qrOf } from './qr-code';
import { Sheet } from './sheet';
import './cards';
import { addStyles } from './add-styles';

addStyles(css);

type Offer = { url: string; expiresAt: number };

/** Moves the conversation to a phone: a QR code that opens it there once. */
export function Phone({ chat, close }: SheetProps) {
  const { t } = useAllWords();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const { clockOffset } = useView(chat);
  const now = useNow(1000, offer !== null) + clockOffset;
  const left = offer ? Math.max(0, Math.ceil((offer.expiresAt - now) / 60_000)) : 0;

  const requestLink = () => {
    setFailed(false);
    setOffer(null);
    chat.handoff().then(setOffer, () => setFailed(true));
  };
  useEffect(requestLink, []);
  const copy = async () => {
    if (!offer) return;
    await navigator.clipboard.writeText(offer.url).catch(() => prompt(t('copyLink'), offer.url));
    setCopied(true);
  };

  return (
    <Sheet title={t('toPhone')} close={close}>
      <div class="phone">
        <div class="code">{offer && left > 0 && <Code text={offer.url} label={t('phoneCode')} />}</div>
        {isFailed && (
          <p class="problem" role="alert">
            {t('failed')}
          </p>
        )}
        {offer && left === 0 && <p role="status">{t('phoneOver')}</p>}
        {(isFailed || (offer && left === 0)) && (
          <button type="button" class="button main" onClick={requestLink}>
            {t('phoneAgain')}
          </button>
        )}
        {offer && left > 0 && (
          <>
            <p>{t('phoneHow')}</p>
            <p class="quiet">{t('phoneOnce', { n: left })}</p>
            <button type="button" class="button" onClick={copy}>
              {isCopied ? t('copied') : t('copyLink')}
            </button>
          </>
        )}
      </div>
    </Sheet>
  );
}

/** Light modules around the QR code, as its standard requires. */
const MARGIN = 4;

function Code({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => qrOf(text), [text]);
  const size = rows.length + 2 * MARGIN;
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={qrPath(rows, MARGIN)} fill="#000" />
    </svg>
  );
}
