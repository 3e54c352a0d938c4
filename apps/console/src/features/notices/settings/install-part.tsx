import { qrPath } from '@parley/core/qr/qr-path';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { qrOf } from '../../../lib/qr/qr-code';
import { Notice } from '../../../ui/notice';
import style from '../notices.module.css';

/** Quiet zone around the QR code, in modules; the standard asks for 4. */
const MARGIN = 4;
const LOCAL = /^(?:localhost|127\.|\[::1\])/;

/** The console's address as a QR code, and how a phone or a computer installs it. */
export function InstallPart() {
  const { t } = useTranslation('apps');
  const id = useId();
  const address = `${location.origin}/`;
  const rows = useMemo(() => qrOf(address), [address]);
  const size = rows.length + 2 * MARGIN;
  return (
    <section aria-labelledby={id} className={style.part}>
      <h2 id={id} className={style.heading}>
        {t('install.heading')}
      </h2>
      <p className={style.hint}>{t('install.hint')}</p>
      {LOCAL.test(location.host) && <Notice kind="wait">{t('install.local')}</Notice>}
      {!isSecureContext && <Notice kind="wait">{t('install.insecure')}</Notice>}
      <div className={style.install}>
        <svg className={style.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('install.qr', { address })}>
          <rect width={size} height={size} fill="#fff" />
          <path d={qrPath(rows, MARGIN)} fill="#000" shapeRendering="crispEdges" />
        </svg>
        <ol className={style.ways}>
          <li>{t('install.android')}</li>
          <li>{t('install.ios')}</li>
          <li>{t('install.desktop')}</li>
        </ol>
      </div>
    </section>
  );
}
