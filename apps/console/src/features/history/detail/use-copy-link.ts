import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/copy-text';
import { historyDetailPath } from '../../../lib/paths';
import { toast } from '../../../ui/toast/toast';

/** Copies the address of a conversation, or of one of its messages. */
export function useCopyLink(conversation: string): (seq?: number) => Promise<void> {
  const { t } = useTranslation('history');
  return async (seq) => {
    const link = `${location.origin}${location.pathname}#${historyDetailPath(conversation, seq)}`;
    if (await copyText(link)) toast.good(t('copied'));
    else toast.bad(t('copyFailed'));
  };
}
