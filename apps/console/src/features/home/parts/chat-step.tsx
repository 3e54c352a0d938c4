import { qrPath } from '@parley/core/qr/qr-path';
import type { VisitorRow } from '@parley/protocol/types';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useDesk, useDeskState } from '../../../lib/desk/desk-context';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { PATHS, workbenchPath } from '../../../lib/paths';
import { qrOf } from '../../../lib/qr/qr-code';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { Foot } from '../foot';
import style from '../home.module.css';
import type { Site } from '../queries';
import { TrialLink } from './trial-link';

/** Quiet zone around the QR code, in modules; the standard asks for 4. */
const MARGIN = 4;
const LOCAL = /^(?:localhost|127\.|\[::1\])/;

/** A chat from one's own phone, which appears here. */
export function ChatStep({ site }: { site: Site }) {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  return (
    <>
      <GoOnline />
      <TrialLink site={site} make={t('chat.make')} hint={t('chat.makeHint')}>
        {(url) => <Scan url={url} />}
      </TrialLink>
      <Arrival />
      <Foot text={t('chat.finish')} onGo={() => void navigate(PATHS.workbench)} />
    </>
  );
}

/** An administrator begins hidden, and nobody else is online yet. */
function GoOnline() {
  const { t } = useTranslation('home');
  const api = useApi();
  const errorText = useErrorText();
  const { me } = useDesk();
  const own = useDeskState(({ inbox }) => inbox?.agents.get(me.uuid)) ?? me;
  const change = useMutation({
    meta: { inPlace: true },
    mutationFn: () => api('POST /index/state', { state: '0' }),
  });
  if (own.state === '0') return null;
  return (
    <Notice
      kind="wait"
      title={t('chat.hidden')}
      action={
        <Button look="primary" busy={change.isPending} onClick={() => change.mutate()}>
          {t('chat.goOnline')}
        </Button>
      }
    >
      {change.isError ? errorText(change.error) : t('chat.hiddenHint')}
    </Notice>
  );
}

function Scan({ url }: { url: string }) {
  const { t } = useTranslation('home');
  const rows = qrOf(url);
  const size = rows.length + 2 * MARGIN;
  return (
    <>
      {LOCAL.test(new URL(url).host) && <Notice kind="info">{t('chat.local')}</Notice>}
      <figure className={style.scan}>
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('chat.qr')}>
          <rect width={size} height={size} fill="#fff" />
          <path d={qrPath(rows, MARGIN)} fill="#000" shapeRendering="crispEdges" />
        </svg>
        <figcaption>{t('chat.scan')}</figcaption>
        <a href={url} target="_blank" rel="noopener">
          {url}
        </a>
      </figure>
    </>
  );
}

/** The newest conversation that is open. */
function Arrival() {
  const { t } = useTranslation('home');
  const visitors = useDeskState(({ inbox }) => inbox?.visitors);
  const newest = newestOf(visitors);
  // The server names a visitor without a name `#12`.
  const nameOf = (row: VisitorRow) =>
    row.name.startsWith('#') ? t('chat.visitor', { number: row.name.slice(1) }) : row.name;
  if (!newest)
    return (
      <Notice kind="wait" title={t('chat.waiting')}>
        {t('chat.waitingHint')}
      </Notice>
    );
  return (
    <Notice
      kind="good"
      title={t('chat.arrived', { name: nameOf(newest) })}
      action={<Link to={workbenchPath(newest.YQToken)}>{t('chat.answer')}</Link>}
    >
      {newest.last?.kind === 'text' && newest.last.msg}
    </Notice>
  );
}

const newestOf = (visitors: ReadonlyMap<string, VisitorRow> | undefined): VisitorRow | undefined =>
  [...(visitors?.values() ?? [])]
    .filter(({ conversation, state }) => conversation !== null && state !== 'end' && state !== 'monitor')
    .toSorted((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))[0];
