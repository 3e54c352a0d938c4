import { objectOf } from '@parley/protocol/bodies';
import type { Answer, Input } from '@parley/protocol/http/routes';
import type { FileBody } from '@parley/protocol/types';
import dayjs, { type Dayjs } from 'dayjs';

export type Reply = Answer<'GET /quickReply/getShared'>['list'][number];
export type ReplyEdit = Input<'POST /quickReply/doEdit'>;
export type ReplyType = Reply['type'];
export type Variant = Reply['variants'][number];

export type ReplyValues = {
  type: ReplyType;
  title: string;
  /** The text; of files a caption. */
  msg: string;
  /** The formatted text, as HTML. */
  rich: string;
  /** The card, as JSON. */
  card: string;
  /** Of a link. */
  linkTitle: string;
  link: string;
  files: FileBody[];
  variants: Variant[];
  /** Ids of groups; none: shared with all agents. */
  groups: string[];
  category: string;
  shortcut: string;
  tags: string[];
  validFrom: Dayjs | null;
  validUntil: Dayjs | null;
};

export const EMPTY_VALUES: ReplyValues = {
  type: 'text',
  title: '',
  msg: '',
  rich: '',
  card: '',
  linkTitle: '',
  link: '',
  files: [],
  variants: [],
  groups: [],
  category: '',
  shortcut: '',
  tags: [],
  validFrom: null,
  validUntil: null,
};

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export function valuesOf(reply: Reply): ReplyValues {
  const { type, title, msg, files, variants, groups, category, shortcut, tags } = reply;
  const link = type === 'link' ? objectOf(msg) : {};
  return {
    type,
    title,
    files,
    variants,
    groups,
    category,
    shortcut,
    tags,
    msg: kindOf(type) === 'text' ? msg : '',
    rich: type === 'rich' ? msg : '',
    card: type === 'card' ? msg : '',
    linkTitle: textIn(link.title),
    link: textIn(link.link),
    validFrom: reply.validFrom === null ? null : dayjs(reply.validFrom),
    validUntil: reply.validUntil === null ? null : dayjs(reply.validUntil),
  };
}

/** Characters of a reply without a title that name it. */
const NAME_CHARACTERS = 30;

export const nameOf = ({ title, shortcut, words }: Pick<Reply, 'title' | 'shortcut' | 'words'>): string =>
  title || [...words].slice(0, NAME_CHARACTERS).join('') || shortcut;

/** The kind of the text of a type. */
export const kindOf = (type: ReplyType): Reply['kind'] =>
  type === 'rich' ? 'rich' : type === 'card' || type === 'link' ? 'card' : 'text';

/** Types whose text can be said in other languages in its form. */
export const hasVariants = (type: ReplyType): boolean => type === 'text';

function msgOf({ type, msg, rich, card, linkTitle, link }: ReplyValues): string {
  if (type === 'link') return JSON.stringify({ title: linkTitle.trim(), link: link.trim() });
  return type === 'rich' ? rich : type === 'card' ? card : msg;
}

/** The request that saves the values; what the form does not show stays as it is. */
export function toEdit(values: ReplyValues, known: Reply | null): ReplyEdit {
  const { type, title, category, shortcut, groups, tags, validFrom, validUntil } = values;
  const isSameType = known?.type === type;
  return {
    ...(known && { id: known.id, position: known.position, version: known.version }),
    ...(groups.length === 0 ? { scope: 'shared' as const } : { scope: 'group' as const, groups }),
    kind: kindOf(type),
    msg: msgOf(values),
    files: kindOf(type) === 'text' || isSameType ? values.files : [],
    variants: hasVariants(type) || isSameType ? values.variants.filter(({ msg }) => msg.trim() !== '') : [],
    title: title.trim(),
    category: category.trim(),
    shortcut: shortcut.trim(),
    tags,
    validFrom: validFrom?.valueOf() ?? null,
    validUntil: validUntil?.valueOf() ?? null,
  };
}

/** The request that creates a deleted reply again. */
export function toRestored(reply: Reply): ReplyEdit {
  const { id: _, version: __, ...rest } = toEdit(valuesOf(reply), reply);
  return rest;
}
