import { objectOf, ownPicture, safeHref } from '@parley/protocol/bodies';
import type { CardBody } from '@parley/protocol/types';
import { escapeHtml } from '../../../../lib/escape-html';
import { fillVariables, type Values } from '../replies/variables';

/** What is written in an editor of its own: HTML, or the JSON of a card. */
export type FormattedKind = 'rich' | 'card';

/** Empty fields are left out of what is sent. */
export type CardDraft = Record<keyof CardBody, string>;

export const EMPTY_CARD: CardDraft = { title: '', text: '', picture: '', link: '' };

/** A card as it is edited; whatever cannot be read is an empty one. */
export function cardDraft(msg: string): CardDraft {
  const said = objectOf(msg);
  const word = (key: keyof CardBody) => (typeof said[key] === 'string' ? said[key] : '');
  return { title: word('title'), text: word('text'), picture: word('picture'), link: word('link') };
}

export function cardMessage(card: CardDraft): string {
  const filled = Object.entries(card).filter(([, value]) => value !== '');
  return filled.length === 0 ? '' : JSON.stringify(Object.fromEntries(filled));
}

/** As it is sent: nobody wants the spaces at the end of what they typed. */
export function sentBody(kind: FormattedKind, msg: string): string {
  if (kind === 'rich') return msg;
  const { title, text, picture, link } = cardDraft(msg);
  return cardMessage({ title: title.trim(), text: text.trim(), picture: picture.trim(), link: link.trim() });
}

/** Where a card's link may lead; nothing is no fault. */
export function isAddress(text: string): boolean {
  const value = text.trim();
  return value === '' || value.startsWith('/api/files/') || safeHref(value) !== null;
}

/** A card's picture: one that was uploaded here, by its path, or none. */
export const isOwnPicture = (text: string): boolean =>
  text.trim() === '' || ownPicture(text.trim(), 'https://path.invalid/') !== null;

/** Whether there is anything to send. */
export function isBlank(kind: FormattedKind, msg: string): boolean {
  if (kind === 'card') return cardDraft(msg).title.trim() === '';
  return msg.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';
}

export const isSendable = (kind: FormattedKind, msg: string): boolean =>
  !isBlank(kind, msg) && (kind === 'rich' || (isOwnPicture(cardDraft(msg).picture) && isAddress(cardDraft(msg).link)));

/** A quick reply with its variables filled: nothing that a variable holds becomes markup. */
export function filledBody(kind: FormattedKind, msg: string, values: Values): string {
  if (kind === 'rich') {
    const escaped = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, escapeHtml(value)]));
    return fillVariables(msg, escaped as Values);
  }
  const { title, text, picture, link } = cardDraft(msg);
  return cardMessage({ title: fillVariables(title, values), text: fillVariables(text, values), picture, link });
}

/** Plain words as the editor begins with them: a paragraph a line. */
export const htmlOf = (text: string): string =>
  text.trim() === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('');
