import { fieldsOf } from '@parley/core/channels/wechat/fields';
import { type Content, inboundOf } from '@parley/core/channels/wechat/inbound';
import { saidOf } from '@parley/core/channels/wechat/said';
import type { ChannelName } from '../accounts/store';
import type { InboundChannel, Reading } from '../channel';

/** Events that open nothing and say nothing of being here. */
const QUIET: ReadonlySet<string> = new Set(['unfollow', 'position', 'outcome', 'other']);

const WITHOUT_FILE: Record<string, string> = {
  image: '[图片未能从微信取回]',
  voice: '[语音未能从微信取回]',
  video: '[视频未能从微信取回]',
};

/** Official accounts and mini-programs: what their callbacks mean. */
export const weChatInbound: InboundChannel = {
  visit: { source: 'wechat', device: 'mobile', browser: 'WeChat' },
  read(raw, channel) {
    const fields = fieldsOf(raw);
    const inbound = fields && inboundOf(fields);
    return inbound && readingOf(inbound, channel);
  },
  withoutFile: (said) => WITHOUT_FILE[said.kind === 'file' ? (said.sort ?? '') : said.kind] ?? '[文件未能从微信取回]',
};

function readingOf({ at, content }: { at: number; content: Content }, channel: ChannelName): Reading {
  const isEvent = content.kind === 'event';
  return {
    at,
    said: saidOf(content),
    isEntry: isEvent && (content.event === 'follow' || content.event === 'enter'),
    isQuiet: isEvent && QUIET.has(content.event),
    isMachine: false,
    opens: isEvent ? (content.opens ? 'entry' : null) : 'message',
    subscribed: followOf(content, channel),
    scene: isEvent ? content.scene : '',
    page: content.kind === 'page' ? content.path : '',
    email: '',
    name: '',
    thread: null,
  };
}

function followOf(content: Content, channel: ChannelName): boolean | null {
  if (channel === 'mini') return null;
  if (content.kind !== 'event') return true;
  if (content.event === 'unfollow') return false;
  return content.event === 'follow' || content.event === 'menu' ? true : null;
}
