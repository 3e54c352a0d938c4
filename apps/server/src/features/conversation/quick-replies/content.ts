import { cardBodyOf } from '@parley/protocol/bodies';
import type { Value } from '@parley/protocol/http/routes';
import type { CardBody, FileBody } from '@parley/protocol/types';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { bareBody, keyIn, queryIn } from '../../../file-links';
import { isClosed, refuseRecalled } from '../../foundation/files/recalled';
import { searchedText } from '../messages/searched-text';
import { pinyinOf } from './pinyin';
import { countGroups, type QuickReplyRow, type ReplyType, type SavedReply } from './store';

type Edit = Value<'POST /quickReply/doEdit'>;
export type Said = Omit<Edit, 'id' | 'position'>;

/** A reply as versions and proposals keep it: links of files are not signed. */
export type ReplyContent = Omit<Said, 'group' | 'groups'> & { groups: string[] };

/** Base for relative links of a card: checks only that they are links, the browser resolves them later. */
const BASE_URL = 'https://host.invalid/';

/** Content that is checked but for its files and groups, with what it is searched by. */
export type Prepared = Omit<SavedReply, 'id' | 'agentId' | 'position' | 'editedBy'> & { scope: Said['scope'] };

/** Checks a reply that is to be saved, and makes its pinyin. */
export async function prepareReply({ db, links }: Pick<Context, 'db' | 'links'>, said: Said): Promise<Prepared> {
  const { scope, kind, group, groups, validFrom, validUntil } = said;
  const signed = (msg: string) => links.sign(kind, msg);
  const isCard = (msg: string) => cardBodyOf(msg, BASE_URL) !== null;
  const msg = signed(said.msg);
  if (kind === 'card' ? !isCard(msg) : msg.trim() === '' && said.files.length === 0) throw bad('msg');
  if (kind === 'card' && !said.variants.every((one) => isCard(one.msg))) throw bad('variants');
  if (new Set(said.variants.map(({ language }) => language)).size < said.variants.length) throw bad('variants');
  if (validFrom !== null && validUntil !== null && validUntil <= validFrom) throw bad('validUntil');
  await refuseRecalled(db, [msg, ...said.variants.map((one) => one.msg)]);
  const [groupId = null, ...alsoGroups] = scope === 'group' ? new Set(groups ?? (group ? [group] : [])) : [];
  if (scope === 'group' && groupId === null) throw bad('group');
  // A reply of files alone is listed by their names.
  const title =
    said.title ||
    (msg === ''
      ? said.files
          .map(({ name }) => name)
          .join(', ')
          .slice(0, 100)
      : '');
  const hasDates = scope !== 'own';
  return {
    scope,
    kind,
    msg,
    title,
    groupId,
    alsoGroups,
    category: said.category,
    shortcut: said.shortcut,
    files: said.files,
    tags: [...new Set(said.tags.map((tag) => tag.trim()).filter(Boolean))],
    variants: said.variants.map((one) => ({ ...one, msg: signed(one.msg) })),
    validFrom: hasDates && validFrom !== null ? new Date(validFrom) : null,
    validUntil: hasDates && validUntil !== null ? new Date(validUntil) : null,
    type: typeOf({ kind, msg, files: said.files }),
    ...(await pinyinOf(`${title} ${searchedText(kind, msg)}`)),
  };
}

const bad = (field: string) => new Refusal('bad-request', { fields: [field] });

function typeOf({ kind, msg, files }: Pick<Said, 'kind' | 'msg' | 'files'>): ReplyType {
  if (kind === 'card') {
    const { text, picture, link }: Partial<CardBody> = cardBodyOf(msg, BASE_URL) ?? {};
    return link && !text && !picture ? 'link' : 'card';
  }
  if (kind === 'rich' || msg.trim() !== '') return kind;
  return files.every(({ type }) => type.startsWith('image/')) ? 'image' : 'file';
}

type Files = { links: Context['links']; tx: Client; known: readonly FileBody[] };

/**
 * The files as they are stored, without links, which expire. The agent may use a file if its link is valid, or if it is
 * in the reply already.
 */
export const checkedFiles = (files: readonly FileBody[], work: Files): Promise<FileBody[]> =>
  Promise.all(files.map((body) => checkedFile(body, work)));

async function checkedFile(body: FileBody, { links, tx, known }: Files): Promise<FileBody> {
  const bare = bareBody(body);
  const key = keyIn(bare.url);
  const isKnown = known.some(({ url }) => url === bare.url);
  if (key !== null && isKnown) return bare;
  const isLinkValid = key !== null && links.refuse(key, queryIn(body.url)) === null;
  if (!isLinkValid || (await isClosed(tx, key))) throw new Refusal('unknown-file');
  return bare;
}

/** Refuses groups that there are not. */
export async function checkGroups(tx: Client, { groupId, alsoGroups }: Pick<Prepared, 'groupId' | 'alsoGroups'>) {
  const asked = groupId === null ? [] : [groupId, ...alsoGroups];
  if (asked.length === 0) return;
  if ((await countGroups(tx, asked)) < asked.length) throw new Refusal('unknown-group');
}

export const scopeOf = ({ agentId, groupId }: Pick<QuickReplyRow, 'agentId' | 'groupId'>): Said['scope'] =>
  agentId ? 'own' : groupId ? 'group' : 'shared';

export const groupsOf = ({ groupId, alsoGroups }: Pick<QuickReplyRow, 'groupId' | 'alsoGroups'>): string[] =>
  groupId === null ? [] : [groupId, ...alsoGroups];

export const contentOf = (row: QuickReplyRow): ReplyContent => ({
  scope: scopeOf(row),
  groups: groupsOf(row),
  category: row.category,
  shortcut: row.shortcut,
  title: row.title,
  kind: row.kind,
  msg: row.msg,
  files: row.files,
  tags: row.tags,
  variants: row.variants,
  validFrom: row.validFrom?.getTime() ?? null,
  validUntil: row.validUntil?.getTime() ?? null,
});
