import type { StoredMail } from '@parley/core/channels/mail/stored';
import { messageOf } from '@parley/core/channels/mail/written';
import { MAX_MESSAGE_LENGTH } from '@parley/protocol/codes';
import type { Inward } from '../door';

/** Mailboxes: what their mails mean. */
export const mailInward: Inward = {
  visit: { source: 'direct', device: '', browser: '' },
  read(raw) {
    const mail = parse(raw);
    if (!mail) return null;
    const { at, from, subject, ids, isAutomatic, part } = mail;
    // With the address: anybody can go by any name.
    const name = mail.name === '' ? from : `${mail.name} (${from})`;
    const told = { at, name, isEntry: false, subscribed: null, scene: '', page: '' };
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

function parse(raw: string): StoredMail | null {
  try {
    return JSON.parse(raw) as StoredMail;
  } catch {
    return null;
  }
}

/** The stored mail; its text is ours, so that it can always be read. */
export const storedMail = (raw: string): StoredMail => JSON.parse(raw) as StoredMail;
