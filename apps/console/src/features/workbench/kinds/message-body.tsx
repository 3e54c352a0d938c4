import type { Message, MessageKind } from '@parley/protocol/types';
import type { ComponentType } from 'react';
import { MessageText } from '../thread/message/message-text';
import { CardView } from './card-view';
import { FileView } from './file-view';
import { PictureView } from './picture-view';
import { RichView } from './rich-view';

export type KindProps = { message: Pick<Message, 'onlyID' | 'kind' | 'msg'> };

/** The view for each kind of message. */
const VIEWS: Record<MessageKind, ComponentType<KindProps>> = {
  text: ({ message }) => <MessageText text={message.msg} />,
  image: PictureView,
  file: FileView,
  rich: RichView,
  card: CardView,
};

/** The body of a message, rendered by kind; an unknown kind is shown as text. */
export function MessageBody({ message }: KindProps) {
  const View = VIEWS[message.kind] ?? VIEWS.text;
  return <View message={message} />;
}

/** Kinds without padding in their bubble. */
export const isUnpadded = (kind: MessageKind): boolean => kind === 'image' || kind === 'card';
