import type { StoredMail } from '@parley/core/channels/mail/stored';
import { messageOf } from '@parley/core/channels/mail/written';
import { MAX_MESSAGE_LENGTH } from '@parley/protocol/codes';
import type { InboundChannel } from '../channel';

/** Mailboxes: what their mails mean. */
export const mailInbound: InboundChannel = {
  visit: { source: 'direct', device: '', browser: '' },
  read(raw) {
    const mail = storedMail(raw);
    if (!mail) return null;
    const { at, from, subject, ids, isAutomatic, part } = mail;
    // With the address: anybody can go by any name.
    const name = mail.name === '' ? from : `${mail.name} (${from})`;
    const told = {
      at,
      name,
      email: from,
      isEntry: false,
      isMachine: isAutomatic,
      subscribed: null,
      scene: '',
      page: '',
    };
    if (isAutomatic) return { ...told, said: null, isQuiet: true, opens: null, thread: null };
    const rest = { ...told, isQuiet: false, opens: 'message' as const, thread: { subject, ids } };
    if (part.kind === 'text') {
      const msg = messageOf({ subject, text: part.text }, MAX_MESSAGE_LENGTH);
      return { ...rest, said: msg === '' ? null : { kind: 'text', msg } };
    }
    const file = { mediaId: String(part.at.index), name: part.name };
    return { ...rest, said: { kind: part.isPicture ? 'image' : 'file', ...file } };
  },
  withoutFile: (said) => `[附件未能取回：${said.kind === 'image' || said.kind === 'file' ? said.name : ''}]`,
};

/** The stored mail; null: it cannot be read. */
export function storedMail(raw: string): StoredMail | null {
  try {
    return JSON.parse(raw) as StoredMail;
  } catch {
    return null;
  }
}
