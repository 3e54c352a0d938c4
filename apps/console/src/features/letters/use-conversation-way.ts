import type { Answer } from '@parley/protocol/http/routes';
import { useTranslation } from 'react-i18next';
import { useFaultWords } from '../../lib/channel-words/use-fault-words';
import { useLeftWords } from '../../lib/channel-words/use-left-words';
import { useDesk } from '../../lib/desk/desk-context';
import { type ConversationWay, conversationWay, isOpenWay } from './conversation-way';
import './texts';

/**
 * The way of an answer in a conversation, in words. `isOnly`: there is no other one, and the mailbox that the visitor wrote
 * to answers.
 */
export function useConversationWay(detail: Answer<'GET /letter/getDetail'>) {
  const { t } = useTranslation('letters');
  const faultWords = useFaultWords();
  const leftWords = useLeftWords();
  const now = useDesk().serverNow();
  const found = conversationWay(detail, now);
  const isByMailbox = detail.letter.channel === 'mail' && detail.account?.fault === null;

  function wordsOf(way: ConversationWay): string {
    switch (way.way) {
      case 'window':
        return t('byWindow');
      case 'talking':
        return t('byWindowOff');
      case 'mailbox':
        return t('byMailbox', { mailbox: way.name, address: way.address });
      case 'account':
        return t('byAccount', { account: way.name, count: way.left, time: leftWords(way.until - now) });
      case 'off':
        if (way.fault === null) return t('byAccountGone');
        return t('byAccountOff', { account: way.name, why: faultWords({ fault: way.fault }) });
    }
  }

  return { words: wordsOf(found), isOpen: isOpenWay(found), isOnly: isByMailbox };
}
