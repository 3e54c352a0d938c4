import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/api/download';
import { useFaultWords } from '../../lib/channel-words/use-fault-words';
import { escapeHtml } from '../../lib/escape-html';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { SafeLink } from '../../ui/safe-link';
import { SidePanel } from '../../ui/side-panel';
import { ViewStrip } from '../../ui/table/view-strip';
import { toast } from '../../ui/toast/toast';
import { CopyButton, CopyField, CopyText } from './copy-field';
import style from './links.module.css';
import { posterPng, posterSvg } from './poster';
import { absoluteAddress, type Link } from './queries';
import { useCodeTarget } from './use-code-target';

type Props = { link: Link; isNew?: boolean; onClose: () => void };

/** The address of a link as text, as HTML for a page, and as a poster with a QR code. */
export function ShareDrawer({ link, isNew = false, onClose }: Props) {
  const { t } = useTranslation('links');
  const url = absoluteAddress(link.url);
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
        <CopyText text={url} />
        <div className={style.row}>
          <CopyButton text={url} label={t('address')} />
          <SafeLink href={url}>{t('openIt')}</SafeLink>
        </div>
      </section>
      {link.style !== 'full' && (
        <section className={style.block}>
          <h3 className={style.heading}>{t('snippet')}</h3>
          <p className={style.hint}>{t(`form.styleHint.${link.style}`)}</p>
          <CopyField text={snippetOf(link, url)} label={t('snippet')} />
        </section>
      )}
      <PosterPart link={link} url={url} />
    </SidePanel>
  );
}

/** Name of the view in which the code leads to the link's page. */
const PAGE = 'page';

/** The poster; its code leads to the link's page, or into an official account of the site. */
function PosterPart({ link, url }: { link: Link; url: string }) {
  const { t } = useTranslation('links');
  const { accounts, account, choose, ...code } = useCodeTarget(link);
  return (
    <section className={style.block}>
      <h3 className={style.heading}>{t('posterTitle')}</h3>
      {accounts.length > 0 && (
        <ViewStrip
          label={t('codeTo')}
          options={[
            { value: PAGE, label: t('codeToPage') },
            ...accounts.map(({ account: value, name }) => ({ value, label: t('codeToAccount', { name }) })),
          ]}
          chosen={account?.account ?? PAGE}
          onChoose={(value) => choose(value === PAGE ? null : value)}
        />
      )}
      <p className={style.hint}>{t(account ? 'weChatHint' : 'posterHint')}</p>
      {account?.url === null ? (
        <CodeState {...code} />
      ) : (
        <Poster link={link} url={account?.url ?? url} account={account?.name ?? null} />
      )}
    </section>
  );
}

type StateProps = Pick<ReturnType<typeof useCodeTarget>, 'isBusy' | 'failure' | 'retry'>;

/** While the platform makes the code, or why it made none. */
function CodeState({ isBusy, failure, retry }: StateProps) {
  const { t } = useTranslation('links');
  const errorText = useErrorText();
  const faultWords = useFaultWords();
  if (isBusy || failure === null) return <p role="status">{t('codeMaking')}</p>;
  return (
    <Notice
      kind="bad"
      action={
        <Button size="s" icon="refresh" onClick={retry}>
          {t('codeAgain')}
        </Button>
      }
    >
      {'fault' in failure ? faultWords(failure) : errorText(failure)}
    </Notice>
  );
}

/** `account`: name of the official account that the code leads into; null: it leads to the link's page. */
function Poster({ link, url, account }: { link: Link; url: string; account: string | null }) {
  const { t } = useTranslation('links');
  const svg = useMemo(
    () =>
      posterSvg({
        title: link.posterTitle || link.site.name,
        text: link.posterText,
        url,
        scan: t(account === null ? 'posterScan' : 'posterScanWeChat'),
        ...(account !== null && { foot: account }),
      }),
    [link, url, account, t],
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
    <>
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
    </>
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
