import type { ChannelName } from './accounts/store';
import type { ChannelParts, Inward, Outward } from './door';
import { mailInward } from './mail/inbound';
import { createMailOutward } from './mail/outbound';
import { weChatInward } from './wechat/inbound';
import { createWeChatOutward } from './wechat/outbound';

/** Channels by what comes in; a new one is a line here and one below. */
export const INWARD: Readonly<Record<ChannelName, Inward>> = {
  wechat: weChatInward,
  mini: weChatInward,
  mail: mailInward,
};

/** Channels by what goes out. */
export function createOutward(parts: ChannelParts): Readonly<Record<ChannelName, Outward>> {
  const weChat = createWeChatOutward(parts);
  return { wechat: weChat, mini: weChat, mail: createMailOutward(parts) };
}
