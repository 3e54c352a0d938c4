import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../../lib/desk/desk-context';
import { useApi } from '../../../lib/services';
import { confirm } from '../../../ui/confirm/confirm';
import { useTold } from '../../../ui/table/actions';
import { DETAIL, FILES, HISTORY, type RecordMessage } from '../keys';
import type { Transcript } from '../transcript/use-transcript';

/**
 * Actions that permanently remove messages or notes of a stored conversation. Refetches what a removal changes, also for
 * removals by others (push 2015).
 */
export function useRewriting(conversation: string, transcript: Transcript) {
  const { t } = useTranslation('history');
  const api = useApi();
  const desk = useDesk();
  const queries = useQueryClient();
  const [, runWithToast] = useTold();

  // A removal adds an event to the conversation and may remove a file.
  useEffect(
    () =>
      desk.listen((push) => {
        if (push.code !== '2015' || push.conversation !== conversation) return;
        for (const key of [DETAIL, FILES]) void queries.invalidateQueries({ queryKey: [key, conversation] });
      }),
    [desk, queries, conversation],
  );

  async function refresh(seq: number): Promise<void> {
    // The list shows the last message of each conversation.
    for (const queryKey of [[HISTORY], [DETAIL, conversation], [FILES, conversation]])
      void queries.invalidateQueries({ queryKey });
    await transcript.refresh(seq);
  }

  const erase = ({ onlyID, seq }: RecordMessage) =>
    runWithToast(async () => {
      if (!(await confirm({ text: t('erase.ask'), ok: t('erase.ok'), isDangerous: true }))) return null;
      await api('POST /history/doErase', { conversation, onlyID });
      await refresh(seq);
      return { text: t('erase.done') };
    });

  const dropNote = (onlyID: string) =>
    runWithToast(async () => {
      if (!(await confirm({ text: t('noting.dropAsk'), ok: t('noting.drop'), isDangerous: true }))) return null;
      await api('POST /history/doDropNote', { conversation, onlyID });
      await queries.invalidateQueries({ queryKey: [DETAIL, conversation] });
      return { text: t('noting.dropped') };
    });

  return { erase, dropNote, refresh };
}
