import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/api/download';
import { escapeHtml } from '../../lib/escape-html';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { SafeLink } from '../../ui/safe-link';
import { SidePanel } from '../../ui/side-panel';
import { toast } from '../../ui/toast/toast';
import { CopyField } from './copy-field';
import style from './links.module.css';
import { posterPng, posterSvg } from './poster';
import { absoluteAddress, type Link } from './queries';

type Props = { link: Link; isNew?: boolean; onClose: () => void };

/** The address of a link as text, as HTML for a page, and as a poster with a QR code. */
export function ShareDrawer({ link, isNew = false, onClose }: Props) {
  const { t } = useTranslation('links');
  const url = absoluteAddress(link.url);
  const svg = useMemo(
    () =>
      posterSvg({
        title: link.posterTitle || link.site.name,
        text: link.posterText,
        url,
        scan: t('posterScan'),
      }),
    [link, url, t],
  );
  const picture = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

  async function savePng(): Promise<void> {
    try {
      saveAs(link, await posterPng(svg), 'png');
    } catch {
      toast.bad(t('noPicture'));
    }
  }

  return (
    <SidePanel width={480} title={t('shareOf', { name: link.name })} onClose={onClose}>
      {(isNew || isLocal(url)) && (
        <div className={style.notices}>
          {isNew && <Notice kind="good">{t('made')}</Notice>}
          {isLocal(url) && <Notice kind="wait">{t('localWarning')}</Notice>}
        </div>
      )}
      <section className={style.block}>
        <h3 className={style.heading}>{t('address')}</h3>
        <CopyField text={url} label={t('address')} /> <SafeLink href={url}>{t('openIt')}</SafeLink>
      </section>
      {link.style !== 'full' && (
        <section className={style.block}>
          <h3 className={style.heading}>{t('snippet')}</h3>
          <p className={style.hint}>{t(`form.styleHint.${link.style}`)}</p>
          <CopyField text={snippetOf(link, url)} label={t('snippet')} />
        </section>
      )}
      <section className={style.block}>
        <h3 className={style.heading}>{t('posterTitle')}</h3>
        <p className={style.hint}>{t('posterHint')}</p>
        <img className={style.poster} src={picture} alt={t('codeLabel', { name: link.name })} />
        <div className={style.row}>
          <Button icon="download" onClick={() => saveAs(link, new Blob([svg], { type: 'image/svg+xml' }), 'svg')}>
            {t('downloadSvg')}
          </Button>
          <Button icon="download" onClick={() => void savePng()}>
            {t('downloadPng')}
          </Button>
          <Button onClick={() => printPicture(picture)}>{t('print')}</Button>
        </div>
      </section>
    </SidePanel>
  );
}

const isLocal = (url: string): boolean => /^(?:localhost|127\.|\[::1\])/.test(new URL(url).host);

/** HTML that embeds the link in a page: an iframe, or a link that opens a window. */
function snippetOf({ style, name }: Link, url: string): string {
  if (style === 'inpage')
    return `<iframe src="${url}" title="${escapeHtml(name)}" allow="clipboard-write" style="width:100%;height:640px;border:0"></iframe>`;
  const open = `window.open(this.href,'parley','width=420,height=680');return false`;
  return `<a href="${url}" target="_blank" rel="noopener" onclick="${open}">${escapeHtml(name)}</a>`;
}

/** Saves a file with the name of the link, without characters that file systems forbid. */
const saveAs = (link: Link, blob: Blob, extension: 'svg' | 'png'): void =>
  saveFile({ name: `${link.name}.${extension}`.replace(/[\\/:*?"<>|]/g, '_'), blob });

/** Prints only the picture: while it is in the document, `links.module.css` hides the page in print. */
function printPicture(source: string): void {
  const picture = new Image();
  picture.dataset.print = '';
  picture.className = style.printed ?? '';
  picture.alt = '';
  picture.src = source;
  document.body.append(picture);
  addEventListener('afterprint', () => picture.remove(), { once: true });
  void picture.decode().then(() => print());
}
