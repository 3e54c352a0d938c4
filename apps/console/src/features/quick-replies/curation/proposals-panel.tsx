import type { Answer } from '@parley/protocol/http/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Input from 'antd/es/input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useApi } from '../../../lib/services';
import { shortTime } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { DifferenceTable } from '../../../ui/difference/difference-table';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import { SidePanel } from '../../../ui/side-panel';
import { ViewStrip } from '../../../ui/table/view-strip';
import { toast } from '../../../ui/toast/toast';
import { useStep } from '../queries';
import style from '../quick-replies.module.css';
import { useContentWords } from './use-content-words';

type Proposal = Answer<'GET /quickReply/proposals'>['list'][number];
const STATES = ['open', 'approved', 'refused'] as const;

/** What agents propose for everybody: approved with a press, or refused with a word. */
export function ProposalsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('quickReplies');
  const api = useApi();
  const [state, setState] = useState<(typeof STATES)[number]>('open');
  const proposals = useQuery({
    queryKey: ['quickReplyProposals', state],
    queryFn: () => api('GET /quickReply/proposals', { state, pageSize: 50 }),
    placeholderData: keepPreviousData,
  });
  const list = proposals.data?.list ?? [];
  return (
    <SidePanel width={720} title={t('proposals.title')} onClose={onClose}>
      <ViewStrip
        label={t('proposals.title')}
        options={STATES.map((value) => ({ value, label: t(`proposals.state.${value}`) }))}
        chosen={state}
        onChoose={(next) => setState(STATES.find((one) => one === next) ?? 'open')}
      />
      {proposals.isError && (
        <Failed error={proposals.error} busy={proposals.isFetching} onRetry={() => void proposals.refetch()} />
      )}
      {proposals.data && list.length === 0 && (
        <Empty title={t('proposals.none')} hint={state === 'open' ? t('proposals.noneHint') : ''} />
      )}
      <ul className={style.versions}>
        {list.map((proposal) => (
          <One key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </SidePanel>
  );
}

function One({ proposal }: { proposal: Proposal }) {
  const { t } = useTranslation('quickReplies');
  const api = useApi();
  const step = useStep();
  const { words, fieldName } = useContentWords();
  const [word, setWord] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { id, state, nickname, at, before, content, reply } = proposal;
  const time = (moment: number) => shortTime(moment, Date.now(), currentLanguage());

  async function decide(approve: boolean): Promise<void> {
    setBusy(true);
    const done = await step(() => api('POST /quickReply/doDecide', { id, approve, word: word.trim() }));
    setBusy(false);
    if (done) toast.good(t(approve ? 'proposals.approved' : 'proposals.refused'));
  }

  return (
    <li>
      <div className={style.line}>
        <strong>{nickname}</strong>
        <span className={style.note}>
          {t(before ? 'proposals.change' : reply ? 'proposals.promote' : 'proposals.new')} · {time(at)}
        </span>
      </div>
      <DifferenceTable
        before={before && words(before)}
        after={words(content)}
        fieldName={fieldName}
        none={t('versions.same')}
      />
      {state === 'open' ? (
        <div className={style.line}>
          <Input
            className={style.grow ?? ''}
            aria-label={t('proposals.word', { name: nickname })}
            placeholder={t('proposals.word', { name: nickname })}
            maxLength={500}
            value={word}
            onChange={(event) => setWord(event.target.value)}
          />
          <Button busy={isBusy} onClick={() => void decide(false)}>
            {t('proposals.refuse')}
          </Button>
          <Button look="primary" busy={isBusy} onClick={() => void decide(true)}>
            {t('proposals.approve')}
          </Button>
        </div>
      ) : (
        <p className={style.note}>
          {[proposal.decidedBy, proposal.decidedAt !== null && time(proposal.decidedAt), proposal.word]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </li>
  );
}
