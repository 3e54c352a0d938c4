import { objectOf, ownPicture } from '@parley/protocol/bodies';
import { safeHref } from '@parley/protocol/safe-href';
import type { CardBody } from '@parley/protocol/types';
import { escapeHtml } from '../../../../lib/escape-html';
import { fillVariables, type Values } from '../replies/variables';

/** Kinds written in an editor of their own: HTML, or a card as JSON. */
export type FormattedKind = 'rich' | 'card';

/** A card being edited; empty fields are not sent. */
export type CardDraft = Record<keyof CardBody, string>;

export const EMPTY_CARD: CardDraft = { title: '', text: '', picture: '', link: '' };

/** Parses a card for editing; invalid JSON gives an empty card. */
export function cardDraft(msg: string): CardDraft {
  const said = objectOf(msg);
  const word = (key: keyof CardBody) => (typeof said[key] === 'string' ? said[key] : '');
  return { title: word('title'), text: word('text'), picture: word('picture'), link: word('link') };
}

export function cardMessage(card: CardDraft): string {
  const filled = Object.entries(card).filter(([, value]) => value !== '');
  return filled.length === 0 ? '' : JSON.stringify(Object.fromEntries(filled));
}

/** The body as sent, trimmed. */
export function sentBody(kind: FormattedKind, msg: string): string {
  if (kind === 'rich') return msg;
  const { title, text, picture, link } = cardDraft(msg);
  return cardMessage({ title: title.trim(), text: text.trim(), picture: picture.trim(), link: link.trim() });
}

/** Whether a text is a valid link of a card, or empty. */
export function isAddress(text: string): boolean {
  const value = text.trim();
  return value === '' || value.startsWith('/api/files/') || safeHref(value) !== null;
}

/** Whether a text is the path of a picture uploaded here, or empty. */
export const isOwnPicture = (text: string): boolean =>
  text.trim() === '' || ownPicture(text.trim(), 'https://path.invalid/') !== null;

/** Whether there is anything to send. */
export function isBlank(kind: FormattedKind, msg: string): boolean {
  if (kind === 'card') return cardDraft(msg).title.trim() === '';
  return msg.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';
}

export const isSendable = (kind: FormattedKind, msg: string): boolean =>
  !isBlank(kind, msg) && (kind === 'rich' || (isOwnPicture(cardDraft(msg).picture) && isAddress(cardDraft(msg).link)));

/** A quick reply with its variables filled in and escaped. */
export function filledBody(kind: FormattedKind, msg: string, values: Values): string {
  if (kind === 'rich') {
    const escaped = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, escapeHtml(value)]));
    return fillVariables(msg, escaped as Values);
  }
  const { title, text, picture, link } = cardDraft(msg);
  return cardMessage({ title: fillVariables(title, values), text: fillVariables(text, values), picture, link });
}

/** Plain text as HTML for the editor: one paragraph per line. */
export const htmlOf = (text: string): string =>
  text.trim() === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('');
