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
import type { CreatedInvitation } from './contacts-part';
import style from './friendly.module.css';

/** Quiet zone around the QR code, in modules; the standard asks for 4. */
const MARGIN = 4;
const COPIED_MS = 1500;
const LOCAL = /^(?:localhost|127\.|\[::1\])/;

/** Shows a new invitation, whose code cannot be shown again: link, code and QR code. */
export function InvitationDrawer({
  created: { name, invitation },
  onClose,
}: {
  created: CreatedInvitation;
  onClose: () => void;
}) {
  const { t } = useTranslation('friendly');
  const link = new URL(invitation.path, location.origin).href;
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
      <div className={style.notices}>
        <Notice kind="wait">{t('ticket.once')}</Notice>
        {LOCAL.test(location.host) && <Notice kind="info">{t('ticket.localWarning')}</Notice>}
      </div>
      <CopyField label={t('ticket.link')} text={link} />
      <CopyField label={t('ticket.code')} text={invitation.code} />
      <p className={style.hint}>{t('ticket.until', { time: fullTime(invitation.until, currentLanguage()) })}</p>
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

/** A text with a "copy" button. */
function CopyField({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('friendly');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <section className={style.block}>
      <h3 className={style.heading}>{label}</h3>
      <div className={style.copyRow}>
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
