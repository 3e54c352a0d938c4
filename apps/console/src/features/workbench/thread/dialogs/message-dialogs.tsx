import type { Message, VisitorRow } from '@parley/protocol/types';
import { ForwardDialog } from './forward-dialog';
import { QuickReplyDialog } from './quick-reply-dialog';

type Props = { what: 'forward' | 'quickReply'; message: Message; row: VisitorRow; onClose: () => void };

/** Dialogs of actions on messages, loaded when the first is opened. */
export default function MessageDialogs({ what, ...props }: Props) {
  return what === 'forward' ? <ForwardDialog {...props} /> : <QuickReplyDialog {...props} />;
}
