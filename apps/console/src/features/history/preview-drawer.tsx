import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import { AntdFrame } from '../../ui/antd-frame';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { SidePanel } from '../../ui/side-panel';
import { partsOf } from './highlight';
import style from './history.module.css';
import type { Talk } from './keys';
import { PlainMessage } from './plain-message';
import { useTranscript } from './transcript/use-transcript';
import { useWords } from './use-words';

type Props = {
  talk: Talk;
  typed: string;
  onOpen: (talk: Talk) => void;
  /** Undefined: the agent may not plan follow-ups. */
  onFollowUp?: (talk: Talk) => Promise<void>;
  onClose: () => void;
};

/** A conversation in a drawer next to the list, with the search terms highlighted and buttons to go from hit to hit. */
export function PreviewDrawer({ talk, typed, onOpen, onFollowUp, onClose }: Props) {
  const { t } = useTranslation('history');
  const words = useWords();
  const parts = partsOf(typed);
  const first = talk.hits[0]?.seq ?? null;
  const transcript = useTranscript(talk.id, first);
  const hits = useHits(talk, typed);
  const [seq, setSeq] = useState(first);
  const body = useRef<HTMLDivElement>(null);
  const at = hits.list.findIndex((hit) => hit.seq === seq);
  const isLoaded = transcript.list.some((message) => message.seq === seq);

  // biome-ignore lint/correctness/useExhaustiveDependencies: also scrolls when the messages are loaded
  useEffect(() => {
    const target = seq === null ? null : body.current?.querySelector(`[data-seq="${seq}"]`);
    if (target) target.scrollIntoView({ block: 'center' });
    else if (seq === null) body.current?.lastElementChild?.scrollIntoView();
  }, [seq, isLoaded, transcript.isLoading && transcript.list.length === 0]);

  async function jump(step: 1 | -1): Promise<void> {
    const next = hits.list[at + step];
    if (!next) return;
    await transcript.reach(next.seq);
    setSeq(next.seq);
  }

  return (
    <AntdFrame>
      <SidePanel
        width={560}
        title={words.visitor(talk.name)}
        onClose={onClose}
        footer={
          <span className={style.footer}>
            {parts.length > 0 && hits.isKnown && <HitSteps hits={hits} at={at} onStep={(step) => void jump(step)} />}
            {onFollowUp && (
              <Button icon="clock" onClick={() => void onFollowUp(talk)}>
                {t('followUp.do')}
              </Button>
            )}
            <Button look="primary" icon="page" onClick={() => onOpen(talk)}>
              {t('open')}
            </Button>
          </span>
        }
      >
        {transcript.error !== null && (
          <Failed error={transcript.error} busy={transcript.isLoading} onRetry={() => void transcript.retry()} />
        )}
        <div ref={body} className={style.stream} aria-busy={transcript.isLoading}>
          {transcript.hasOlder && (
            <Button look="link" onClick={() => void transcript.more('older')}>
              {t('older')}
            </Button>
          )}
          {transcript.list.map((message) => (
            <PlainMessage key={message.seq} message={message} parts={parts} isCurrent={message.seq === seq} />
          ))}
          {transcript.hasNewer && (
            <Button look="link" onClick={() => void transcript.more('newer')}>
              {t('newer')}
            </Button>
          )}
          {transcript.isLoading && <p className={style.quiet}>{t('loading')}</p>}
        </div>
      </SidePanel>
    </AntdFrame>
  );
}

type StepsProps = {
  hits: Hits;
  /** Index of the hit that is shown; -1: none. */
  at: number;
  onStep: (step: 1 | -1) => void;
};

/** The number of the hit that is shown, and buttons to the previous and next one. */
function HitSteps({ hits: { list, more }, at, onStep }: StepsProps) {
  const { t } = useTranslation('history');
  const total = list.length;
  return (
    <span className={style.jump}>
      <span role="status">{total === 0 ? t('noHits') : t(more ? 'hitsMore' : 'hits', { at: at + 1, total })}</span>
      <Button icon="up" size="s" aria-label={t('previousHit')} disabled={at <= 0} onClick={() => onStep(-1)} />
      <Button icon="down" size="s" aria-label={t('nextHit')} disabled={at >= total - 1} onClick={() => onStep(1)} />
    </span>
  );
}

type Hits = ReturnType<typeof useHits>;

/** All messages of a conversation that match the search; the list has at most three. */
function useHits({ id }: Talk, typed: string) {
  const api = useApi();
  const hits = useQuery({
    queryKey: ['history-hits', id, typed],
    queryFn: () => api('GET /history/getHits', { conversation: id, text: typed }, { quiet: true }),
    enabled: typed.trim() !== '',
  });
  return { list: hits.data?.list ?? [], more: hits.data?.more ?? false, isKnown: hits.isSuccess };
}
