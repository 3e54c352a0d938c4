import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import style from './loading-overlay.module.css';

/** Covers the page and dialogs while a request saves, so that nothing can be clicked twice. */
export function LoadingOverlay() {
  const { t } = useTranslation('base');
  const overlay = useRef<HTMLDivElement>(null);
  useEffect(() => overlay.current?.showPopover(), []);
  return (
    <div ref={overlay} popover="manual" className={style.overlay} role="status" data-loading-overlay="">
      <span className={style.spinner} aria-hidden="true" />
      <span>{t('working')}</span>
    </div>
  );
}
