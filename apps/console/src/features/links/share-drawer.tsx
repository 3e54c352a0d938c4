import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/api/download';
import { escapeHtml } from '../../lib/escape-html';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { SafeLink } from '../../ui/safe-link';
import { SidePanel } from '../../ui/side-panel';
import { toast } from '../../ui/toast/toast';
import { Copied } from './copied';
import style from './links.module.css';
import { posterPng, posterSvg } from './poster';
import { type Link, wholeAddress } from './queries';

type Props = { link: Link; isNew?: boolean; onClose: () => void };

/** Where a link stands, ready to be taken elsewhere: as text, as code for a page, as a poster. */
export function ShareDrawer({ link, isNew = false, onClose }: Props) {
  const { t } = useTranslation('links');
  const url = wholeAddress(link.url);
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
      save(link, await posterPng(svg), 'png');
    } catch {
      toast.bad(t('noPicture'));
    }
  }

  return (
    <SidePanel width={480} title={t('shareOf', { name: link.name })} onClose={onClose}>
      {(isNew || isLocal(url)) && (
        <div className={style.told}>
          {isNew && <Notice kind="good">{t('made')}</Notice>}
          {isLocal(url) && <Notice kind="wait">{t('localWarning')}</Notice>}
        </div>
      )}
      <section className={style.block}>
        <h3 className={style.heading}>{t('address')}</h3>
        <Copied text={url} label={t('address')} /> <SafeLink href={url}>{t('openIt')}</SafeLink>
      </section>
      {link.style !== 'full' && (
        <section className={style.block}>
          <h3 className={style.heading}>{t('snippet')}</h3>
          <p className={style.hint}>{t(`form.styleHint.${link.style}`)}</p>
          <Copied text={snippetOf(link, url)} label={t('snippet')} />
        </section>
      )}
      <section className={style.block}>
        <h3 className={style.heading}>{t('posterTitle')}</h3>
        <p className={style.hint}>{t('posterHint')}</p>
        <img className={style.poster} src={picture} alt={t('codeLabel', { name: link.name })} />
        <div className={style.row}>
          <Button icon="download" onClick={() => save(link, new Blob([svg], { type: 'image/svg+xml' }), 'svg')}>
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

/** What a page of somebody's own takes in. */
function snippetOf({ style, name }: Link, url: string): string {
  if (style === 'inpage')
    return `<iframe src="${url}" title="${escapeHtml(name)}" allow="clipboard-write" style="width:100%;height:640px;border:0"></iframe>`;
  const open = `window.open(this.href,'parley','width=420,height=680');return false`;
  return `<a href="${url}" target="_blank" rel="noopener" onclick="${open}">${escapeHtml(name)}</a>`;
}

/** Under the link's name, without what no file may be called. */
const save = (link: Link, blob: Blob, ending: 'svg' | 'png'): void =>
  saveFile({ name: `${link.name}.${ending}`.replace(/[\\/:*?"<>|]/g, '_'), blob });

/** The picture alone goes to the printer: while it is there, the page is not printed (`links.module.css`). */
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
