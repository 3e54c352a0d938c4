import type { Answer, Input } from '@parley/protocol/http/routes';

export type Reply = Answer<'GET /quickReply/getShared'>['list'][number];
export type ReplyEdit = Input<'POST /quickReply/doEdit'>;

export type ReplyValues = {
  title: string;
  msg: string;
  /** Id of the group; empty: shared with all agents. */
  group: string;
  category: string;
  shortcut: string;
};

export const EMPTY_VALUES: ReplyValues = { title: '', msg: '', group: '', category: '', shortcut: '' };

export const valuesOf = ({ title, msg, group, category, shortcut }: Reply): ReplyValues => ({
  ...{ title, msg, category, shortcut },
  group: group ?? '',
});

/** Characters of a reply without a title that name it. */
const NAME_CHARACTERS = 30;

export const nameOf = ({ title, shortcut, words }: Pick<Reply, 'title' | 'shortcut' | 'words'>): string =>
  title || [...words].slice(0, NAME_CHARACTERS).join('') || shortcut;

/** The request that saves the values; what the form does not show stays as it is. */
export function toEdit({ title, msg, group, category, shortcut }: ReplyValues, known: Reply | null): ReplyEdit {
  return {
    ...(known && { id: known.id, kind: known.kind, files: known.files, position: known.position }),
    ...(group === '' ? { scope: 'shared' as const } : { scope: 'group' as const, group }),
    title: title.trim(),
    category: category.trim(),
    shortcut: shortcut.trim(),
    // The form of formatted messages and cards has no field for it.
    msg: known && known.kind !== 'text' ? known.msg : msg,
  };
}

/** The request that creates a deleted reply again. */
export function toRestored(reply: Reply): ReplyEdit {
  const { id: _, ...rest } = toEdit(valuesOf(reply), reply);
  return rest;
}
