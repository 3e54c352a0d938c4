import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api/api-error';
import { copyText } from '../../lib/copy-text';
import { useDesk, useMay } from '../../lib/desk/desk-context';
import { useTab } from '../../lib/frame/tab-context';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { lazyPart } from '../../lib/lazy-part';
import { historyDetailPath, workbenchPath } from '../../lib/paths';
import { useApi } from '../../lib/services';
import { fullTime } from '../../lib/time/format';
import { timeZoneName } from '../../lib/time/zone';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/confirm/confirm';
import { Empty } from '../../ui/empty';
import { Failed } from '../../ui/failed';
import { Notice } from '../../ui/notice';
import { Page } from '../../ui/page';
import onPaper from '../../ui/print.module.css';
import { useTold } from '../../ui/table/use-tell';
import { toast } from '../../ui/toast/toast';
import style from './detail.module.css';
import { CardThen, VisitThen } from './facts';
import { FilesPart } from './files-part';
import { InTrash } from './in-trash';
import { DETAIL, type Detail, FILES, HISTORY, type Said } from './keys';
import { QualityPart } from './quality-part';
import { StateTag } from './state-tag';
import { SummaryPart } from './summary-part';
import { timelineOf } from './timeline';
import { TimelineView } from './timeline-view';
import { useFiles } from './use-files';
import { useTranscript } from './use-transcript';
import { useTrash } from './use-trash';
import { useWords } from './use-words';
import './texts';

const BlotForm = lazyPart(
  () => import('./blot-form'),
  (part) => part.BlotForm,
);
const FollowUpForm = lazyPart(
  () => import('./follow-up-form'),
  (part) => part.FollowUpForm,
);
const NoteForm = lazyPart(
  () => import('./note-form'),
  (part) => part.NoteForm,
);
const ReplyForm = lazyPart(
  () => import('./reply-form'),
  (part) => part.ReplyForm,
);

/** One conversation of the record, in a tab of its own; its address opens it again, at one message where named. */
export function DetailPage() {
  const { t } = useTranslation('history');
  const api = useApi();
  const { query, setTitle } = useTab();
  const conversation = query.conversation ?? '';
  const detail = useQuery({
    queryKey: [DETAIL, conversation],
    queryFn: () => api('GET /history/getDetail', { conversation }, { quiet: true }),
  });
  const files = useFiles(conversation);
  const { visitor } = useWords();
  const name = detail.data && visitor(detail.data.record.name);
  useEffect(() => setTitle(name === undefined ? null : t('detailOf', { name })), [setTitle, name, t]);

  if (detail.isPending) return <p className={style.lead}>{t('loading')}</p>;
  if (!detail.data) {
    const isGone = detail.error instanceof ApiError && (detail.error.status === 404 || detail.error.status === 400);
    return isGone ? (
      <Empty title={t('notFound')} hint={t('notFoundHint')} />
    ) : (
      <Failed error={detail.error} busy={detail.isFetching} onRetry={() => void detail.refetch()} />
    );
  }
  return <Shown detail={detail.data} files={files} at={Number(query.at) || null} />;
}

type Props = { detail: Detail; files: ReturnType<typeof useFiles>; at: number | null };

function Shown({ detail, files, at }: Props) {
  const { t } = useTranslation('history');
  const words = useWords();
  const api = useApi();
  const may = useMay();
  const navigate = useNavigate();
  const { isShown } = useTab();
  const { move } = useTrash();
  const [isMoving, told] = useTold();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const desk = useDesk();
  const { record } = detail;
  const transcript = useTranscript(record.id, at ?? 1);
  const [replying, setReplying] = useState<Said | null>(null);
  const [blotting, setBlotting] = useState<Said | null>(null);
  /** The message that one came for, by the address or by a file. */
  const [spot, setSpot] = useState({ seq: at });
  const [isNoting, setNoting] = useState(false);
  const [isFollowingUp, setFollowingUp] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const { list, hasOlder, hasNewer } = transcript;
  const items = useMemo(() => timelineOf(detail, { list, hasOlder, hasNewer }), [detail, list, hasOlder, hasNewer]);
  const isThere = list.some(({ seq }) => seq === spot.seq);

  useEffect(() => setSpot({ seq: at }), [at]);
  useEffect(() => {
    if (isThere) body.current?.querySelector(`[data-seq="${spot.seq}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [isThere, spot]);

  // Words went, whoever took them out: so have files, and the event of it stands in the transcript.
  useEffect(
    () =>
      desk.listen((push) => {
        if (push.code !== '2015' || push.conversation !== record.id) return;
        for (const key of [DETAIL, FILES]) void queries.invalidateQueries({ queryKey: [key, record.id] });
      }),
    [desk, queries, record.id],
  );

  async function show(seq: number): Promise<void> {
    await transcript.reach(seq);
    setSpot({ seq });
  }

  async function afterRewriting(seq: number): Promise<void> {
    // The list shows the last message of each.
    for (const key of [[HISTORY], [DETAIL, record.id], [FILES, record.id]])
      void queries.invalidateQueries({ queryKey: key });
    await transcript.refresh(seq);
  }

  async function print(): Promise<void> {
    setPrinting(true);
    const isWhole = await transcript.all();
    // On paper as on screen: what has just come must be drawn.
    flushSync(() => setPrinting(false));
    // Half a conversation on paper would pass for the whole.
    if (isWhole) window.print();
  }

  async function copyLink(seq?: number): Promise<void> {
    const link = `${location.origin}${location.pathname}#${historyDetailPath(record.id, seq)}`;
    if (await copyText(link)) toast.good(t('copied'));
    else toast.bad(t('copyFailed'));
  }

  async function erase({ onlyID, seq }: Said): Promise<void> {
    if (!(await confirm({ text: t('erase.ask'), ok: t('erase.ok'), isDangerous: true }))) return;
    try {
      await api('POST /history/doErase', { conversation: record.id, onlyID });
      await afterRewriting(seq);
      toast.good(t('erase.done'));
    } catch (error) {
      toast.bad(errorText(error));
    }
  }

  async function dropNote(onlyID: string): Promise<void> {
    if (!(await confirm({ text: t('noting.dropAsk'), ok: t('noting.drop'), isDangerous: true }))) return;
    try {
      await api('POST /history/doDropNote', { conversation: record.id, onlyID });
      await queries.invalidateQueries({ queryKey: [DETAIL, record.id] });
      toast.good(t('noting.dropped'));
    } catch (error) {
      toast.bad(errorText(error));
    }
  }

  const language = currentLanguage();
  const lead = [
    record.nickname ?? t('noAgent'),
    `${fullTime(record.openedAt, language)}${record.endedAt === null ? '' : ` – ${fullTime(record.endedAt, language)}`}`,
    words.duration(record),
    record.site,
    timeZoneName(),
  ]
    .filter(Boolean)
    .join(' · ');

  return (
    <div ref={body} className={`${style.whole} ${onPaper.paper}`} data-print={isShown || undefined}>
      <Page
        title={t('detailOf', { name: words.visitor(record.name) })}
        lead={lead}
        action={
          <span className={style.actions}>
            <StateTag state={record.state} />
            {may(['talk:desk']) && (
              <Button icon="current" onClick={() => void navigate(workbenchPath(record.YQToken))}>
                {t('toDesk')}
              </Button>
            )}
            {detail.may.note && (
              <Button icon="note" onClick={() => setNoting(true)}>
                {t('noting.do')}
              </Button>
            )}
            {may(['seePermissions:seeVisitor']) && !detail.trash && (
              <Button icon="clock" onClick={() => setFollowingUp(true)}>
                {t('followUp.do')}
              </Button>
            )}
            {detail.may.trash && !detail.trash && (
              <Button icon="trash" busy={isMoving} onClick={() => void told(() => move([record]))}>
                {t('trash.move')}
              </Button>
            )}
            <Button icon="link" onClick={() => void copyLink()}>
              {t('copyLink')}
            </Button>
            <Button icon="page" busy={isPrinting} onClick={() => void print()}>
              {t('print')}
            </Button>
          </span>
        }
      >
        <div className={style.notices}>
          {detail.trash && <InTrash id={record.id} trash={detail.trash} />}
          {detail.cut && <Notice kind="info">{t('cut')}</Notice>}
          {transcript.error !== null && (
            <Failed error={transcript.error} busy={transcript.isLoading} onRetry={() => void transcript.again()} />
          )}
        </div>
        <div className={style.columns}>
          <div className={style.main} aria-busy={transcript.isLoading}>
            {hasOlder && (
              <Button look="link" onClick={() => void transcript.more('older')}>
                {t('older')}
              </Button>
            )}
            <TimelineView
              items={items}
              detail={detail}
              at={spot.seq}
              onCopyLink={(seq) => void copyLink(seq)}
              onErase={detail.may.erase ? (message) => void erase(message) : undefined}
              onBlot={detail.may.erase ? setBlotting : undefined}
              onDropNote={(onlyID) => void dropNote(onlyID)}
              onReply={may(['talk:desk']) ? setReplying : undefined}
            />
            {hasNewer && (
              <Button look="link" busy={transcript.isLoading} onClick={() => void transcript.more('newer')}>
                {t('newer')}
              </Button>
            )}
          </div>
          <aside className={style.aside}>
            <CardThen detail={detail} />
            {detail.visit && <VisitThen visit={detail.visit} />}
            <SummaryPart detail={detail} />
            <QualityPart detail={detail} />
            <FilesPart detail={detail} files={files} onShow={(seq) => void show(seq)} />
          </aside>
        </div>
        {blotting && (
          <BlotForm message={blotting} onDone={() => afterRewriting(blotting.seq)} onClose={() => setBlotting(null)} />
        )}
        {replying && <ReplyForm message={replying} onClose={() => setReplying(null)} />}
        {isNoting && <NoteForm conversation={record.id} onClose={() => setNoting(false)} />}
        {isFollowingUp && (
          <FollowUpForm
            talks={[record]}
            onClose={(done) => {
              setFollowingUp(false);
              if (done) toast.good(done.text);
            }}
          />
        )}
      </Page>
    </div>
  );
}
