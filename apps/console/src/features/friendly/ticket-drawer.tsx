import { qrPath } from '@parley/core/qr/qr-path';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text';
import { currentLanguage } from '../../lib/i18n/i18n';
import { qrOf } from '../../lib/qr/qr-code';
import { fullTime } from '../../lib/time/format';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { SidePanel } from '../../ui/side-panel';
import type { Made } from './contacts-part';
import style from './friendly.module.css';

/** Modules of light around the code, as readers want. */
const MARGIN = 4;
const SAID_MS = 1500;
const LOCAL = /^(?:localhost|127\.|\[::1\])/;

/** An invitation, this once: link, code and picture, ready to be taken elsewhere. */
export function TicketDrawer({ made: { name, ticket }, onClose }: { made: Made; onClose: () => void }) {
  const { t } = useTranslation('friendly');
  const link = new URL(ticket.path, location.origin).href;
  const rows = useMemo(() => qrOf(link), [link]);
  const size = rows.length + 2 * MARGIN;
  return (
    <SidePanel
      width={440}
      title={t('ticket.title', { name })}
      mask={{ closable: false }}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('ticket.done')}
        </Button>
      }
      onClose={onClose}
    >
      <div className={style.told}>
        <Notice kind="wait">{t('ticket.once')}</Notice>
        {LOCAL.test(location.host) && <Notice kind="info">{t('ticket.localWarning')}</Notice>}
      </div>
      <Taken label={t('ticket.link')} text={link} />
      <Taken label={t('ticket.code')} text={ticket.code} />
      <p className={style.hint}>{t('ticket.until', { time: fullTime(ticket.until, currentLanguage()) })}</p>
      <figure className={style.scan}>
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('ticket.qr', { name })}>
          <rect width={size} height={size} fill="#fff" />
          <path d={qrPath(rows, MARGIN)} fill="#000" shapeRendering="crispEdges" />
        </svg>
        <figcaption>{t('ticket.scan')}</figcaption>
      </figure>
    </SidePanel>
  );
}

/** A text to be taken elsewhere, with the button that takes it. */
function Taken({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('friendly');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <section className={style.block}>
      <h3 className={style.heading}>{label}</h3>
      <div className={style.taken}>
        <code className={style.code} translate="no">
          {text}
        </code>
        <Button
          icon={isCopied ? 'check' : 'copy'}
          aria-label={`${t('ticket.copy')}: ${label}`}
          onClick={() => void copyText(text).then(setCopied)}
        >
          {isCopied ? t('ticket.copied') : t('ticket.copy')}
        </Button>
      </div>
    </section>
  );
}
