import type { Push } from '@parley/protocol/push/pushes';
import type { MessageKind, VisitorRow } from '@parley/protocol/types';
import type { TFunction } from 'i18next';
import { knownAs } from '../../lib/known-as';

type Said = { title: string; body: string };

/** Texts of a notification, in the current language. */
export type NoticeWords = {
  blink(): readonly [string, string];
  of(push: Push, row: VisitorRow | undefined, isPreview: boolean): Said;
  rehearsal(): Said;
};

/** The server names a visitor without a name `#12`. */
const NUMBER = /^#(\d+)$/;
/** Most characters; systems cut longer texts in different ways. */
const LONGEST = 140;

const OTHER_KINDS: readonly MessageKind[] = ['image', 'file', 'card', 'rich'];

export function createNoticeWords(t: TFunction<'notices'>): NoticeWords {
  function nameOf(row: VisitorRow | undefined): string {
    const number = NUMBER.exec(row?.name ?? '')?.[1];
    if (!row || !number) return row?.name || t('call.somebody');
    return knownAs(row) || t('call.visitor', { number });
  }

  function bodyOf(push: Push, isPreview: boolean): string {
    switch (push.code) {
      case '8005':
      case '8006': {
        if (!isPreview) return t('call.message');
        const kind = OTHER_KINDS.find((one) => one === push.message.kind);
        return kind ? t(`call.kinds.${kind as 'image'}`) : push.message.msg.slice(0, LONGEST);
      }
      case '2022':
        return isPreview ? push.message.msg.slice(0, LONGEST) : t('call.message');
      case '8002':
        return t('call.arrived', { page: push.visitor.title || push.visitor.URL });
      case '2000':
        return t('call.given');
      case '2001':
      case '2003':
        return t('call.waits');
      case '2005':
        return isPreview && push.note ? t('call.offerNote', { note: push.note.slice(0, LONGEST) }) : t('call.offer');
      case '2006':
        return t('call.accepted');
      case '2017':
        return push.tip === 'transfer-declined' ? t('call.declined') : t('call.bounced');
      case '2025': {
        const text = isPreview ? push.letter.content.slice(0, LONGEST) : t('call.letter');
        return push.what === 'left' ? text : t(`call.letters.${push.what}`, { text });
      }
      case '2018':
        return isPreview
          ? t('call.whisper', { name: push.note.nickname, text: push.note.msg.slice(0, LONGEST) })
          : t('call.whispers', { name: push.note.nickname });
      default:
        return t('call.message');
    }
  }

  return {
    blink: () => [t('newMessage', { ns: 'app' }), t('newMessageBlank', { ns: 'app' })],
    of: (push, row, isPreview) => ({
      title:
        push.code === '2022'
          ? push.message.nickname
          : push.code === '2025'
            ? push.letter.name || t('call.somebody')
            : nameOf(row),
      body: bodyOf(push, isPreview),
    }),
    rehearsal: () => ({ title: t('call.rehearsal'), body: t('call.rehearsalBody') }),
  };
}
