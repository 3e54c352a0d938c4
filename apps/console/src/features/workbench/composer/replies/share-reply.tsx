import type { Answer } from '@parley/protocol/http/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../../lib/desk/desk-context';
import { useErrorText } from '../../../../lib/i18n/use-error-text';
import { useApi } from '../../../../lib/services';
import { Button } from '../../../../ui/button';
import { toast } from '../../../../ui/toast/toast';
import type { QuickReply } from './match';
import './own-texts';
import { REPLIES_KEY } from './use-quick-replies';

type Proposal = Answer<'GET /quickReply/ownProposals'>['list'][number];

const PROPOSALS = ['quickReplyOwnProposals'];

/** The newest proposal of each own reply. */
export function useOwnProposals(): (replyId: string) => Proposal | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: PROPOSALS,
    queryFn: () => api('GET /quickReply/ownProposals', { pageSize: 100 }, { quiet: true }),
  });
  return (replyId) => data?.list.find(({ reply }) => reply === replyId);
}

/** What became of a proposal. */
export function ProposalState({ proposal: { state, word } }: { proposal: Proposal }) {
  const { t } = useTranslation('workbenchOwnReplies');
  return <small>{state === 'refused' && word ? t('state.refusedWord', { word }) : t(`state.${state}`)}</small>;
}

type Props = { reply: QuickReply; name: string; proposal: Proposal | undefined };

/** Shares an own reply with everybody; who may not, proposes it, and can withdraw that. */
export function ShareButton({ reply, name, proposal }: Props) {
  const { t } = useTranslation('workbenchOwnReplies');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const mayShare = useMay()({ role: ['Admin'] });
  const [isBusy, setBusy] = useState(false);
  const isWaiting = proposal?.state === 'open';
  const act = mayShare ? 'share' : isWaiting ? 'withdraw' : 'propose';

  async function run(): Promise<void> {
    const { id, position, category, shortcut, title, kind, msg, files, tags, variants } = reply;
    const content = { id, scope: 'shared' as const, category, shortcut, title, kind, msg, files, tags, variants };
    setBusy(true);
    try {
      if (act === 'share') await api('POST /quickReply/doEdit', { ...content, position });
      else if (act === 'propose') await api('POST /quickReply/doPropose', content);
      else await api('POST /quickReply/doWithdraw', { id: proposal!.id });
      toast.good(t(act === 'share' ? 'shared' : act === 'propose' ? 'proposed' : 'withdrawn'));
    } catch (error) {
      toast.bad(errorText(error));
    }
    setBusy(false);
    await Promise.all([PROPOSALS, REPLIES_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })));
  }

  const label = t(act, { name });
  return (
    <Button
      look="quiet"
      icon={act === 'withdraw' ? 'recall' : 'share'}
      busy={isBusy}
      aria-label={label}
      title={label}
      onClick={() => void run()}
    />
  );
}
