import type { Message, MessageKind } from '@parley/protocol/types';
import type { ComponentType } from 'react';
import { MessageText } from '../thread/message-text';
import { CardView } from './card-view';
import { FileView } from './file-view';
import { PictureView } from './picture-view';
import { RichView } from './rich-view';

export type KindProps = { message: Pick<Message, 'onlyID' | 'kind' | 'msg'> };

/** One small view for each kind of message; the chooser is the table. */
const VIEWS: Record<MessageKind, ComponentType<KindProps>> = {
  text: ({ message }) => <MessageText text={message.msg} />,
  image: PictureView,
  file: FileView,
  rich: RichView,
  card: CardView,
};

/** What a message says, drawn by its kind; a kind of a newer server is shown as its text. */
export function MessageBody({ message }: KindProps) {
  const View = VIEWS[message.kind] ?? VIEWS.text;
  return <View message={message} />;
}

/** Kinds that fill their bubble to the edge. */
export const isFramed = (kind: MessageKind): boolean => kind === 'image' || kind === 'card';
