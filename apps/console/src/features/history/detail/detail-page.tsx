import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error';
import { useTab } from '../../../lib/frame/tab-context';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useApi } from '../../../lib/services';
import { fullTime } from '../../../lib/time/format';
import { timeZoneName } from '../../../lib/time/zone';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import { Notice } from '../../../ui/notice';
import { Page } from '../../../ui/page';
import onPaper from '../../../ui/print.module.css';
import style from '../detail.module.css';
import { InTrash } from '../in-trash';
import { DETAIL, type Detail } from '../keys';
import { QualityPart } from '../quality/quality-part';
import { useTranscript } from '../transcript/use-transcript';
import { useWords } from '../use-words';
import { Conversation } from './conversation';
import { CardPart, VisitPart } from './facts';
import { FilesPart } from './files-part';
import { HeadActions } from './head-actions';
import { SummaryPart } from './summary-part';
import { useFiles } from './use-files';
import { useTargetMessage } from './use-target-message';
import '../texts';

/** One conversation of the history in its own tab. The query parameter `at` is the seq of a message to highlight. */
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
    const isNotFound = detail.error instanceof ApiError && (detail.error.status === 404 || detail.error.status === 400);
    return isNotFound ? (
      <Empty title={t('notFound')} hint={t('notFoundHint')} />
    ) : (
      <Failed error={detail.error} busy={detail.isFetching} onRetry={() => void detail.refetch()} />
    );
  }
  return <LoadedDetail detail={detail.data} files={files} at={Number(query.at) || null} />;
}

type Props = { detail: Detail; files: ReturnType<typeof useFiles>; at: number | null };

function LoadedDetail({ detail, files, at }: Props) {
  const { t } = useTranslation('history');
  const words = useWords();
  const { isShown } = useTab();
  const { record } = detail;
  const transcript = useTranscript(record.id, at ?? 1);
  const target = useTargetMessage(at, transcript);
  const language = currentLanguage();
  const lead = [
    record.nickname ?? t('noAgent'),
    `${fullTime(record.openedAt, language)}${record.endedAt === null ? '' : ` – ${fullTime(record.endedAt, language)}`}`,
    words.duration(record),
    record.siteName,
    timeZoneName(),
  ]
    .filter(Boolean)
    .join(' · ');

  return (
    <div ref={target.body} className={`${style.whole} ${onPaper.paper}`} data-print={isShown || undefined}>
      <Page
        title={t('detailOf', { name: words.visitor(record.name) })}
        lead={lead}
        action={<HeadActions detail={detail} transcript={transcript} />}
      >
        <div className={style.notices}>
          {detail.trash && <InTrash id={record.id} trash={detail.trash} />}
          {detail.cut && <Notice kind="info">{t('cut')}</Notice>}
          {transcript.error !== null && (
            <Failed error={transcript.error} busy={transcript.isLoading} onRetry={() => void transcript.retry()} />
          )}
        </div>
        <div className={style.columns}>
          <Conversation detail={detail} transcript={transcript} at={target.seq} />
          <aside className={style.aside}>
            <CardPart detail={detail} />
            {detail.visit && <VisitPart visit={detail.visit} />}
            <SummaryPart detail={detail} />
            <QualityPart detail={detail} />
            <FilesPart detail={detail} files={files} onShow={(seq) => void target.show(seq)} />
          </aside>
        </div>
      </Page>
    </div>
  );
}
