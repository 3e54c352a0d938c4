import type { ChannelName } from './accounts/store';
import type { ChannelParts, InboundChannel, OutboundChannel } from './channel';
import { mailInbound } from './mail/inbound';
import { createMailOutbound } from './mail/outbound';
import { weChatInbound } from './wechat/inbound';
import { createWeChatOutbound } from './wechat/outbound';

/** Channels by what comes in; a new one is a line here and one below. */
export const INBOUND: Readonly<Record<ChannelName, InboundChannel>> = {
  wechat: weChatInbound,
  mini: weChatInbound,
  mail: mailInbound,
};

/** Channels by what goes out. */
export function createOutbound(parts: ChannelParts): Readonly<Record<ChannelName, OutboundChannel>> {
  const weChat = createWeChatOutbound(parts);
  return { wechat: weChat, mini: weChat, mail: createMailOutbound(parts) };
}
