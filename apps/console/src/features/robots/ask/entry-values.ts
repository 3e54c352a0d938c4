import { objectOf, wordsOfRich } from '@parley/protocol/bodies';
import type { Input } from '@parley/protocol/http/routes';
import type { FileBody } from '@parley/protocol/types';
import dayjs, { type Dayjs } from 'dayjs';
import type { Entry } from '../queries';

export type EntryEdit = Input<'POST /askRobot/doEdit'>;
export const ANSWER_TYPES = ['text', 'rich', 'image', 'file', 'link'] as const;
export type AnswerType = (typeof ANSWER_TYPES)[number];
type Channel = Entry['answers'][number]['channels'][number];
type Item = NonNullable<Entry['answers'][number]['menu']>[number];

/** A line of a menu in the form. */
export type ItemValues = { title: string; does: 'say' | 'link' | 'human'; say: string; link: string };

/** An answer in the form: fields of other types are kept while it is edited. */
export type AnswerValues = {
  type: AnswerType;
  text: string;
  rich: string;
  /** Of a picture or another file. */
  file: FileBody | null;
  linkTitle: string;
  link: string;
  menu: ItemValues[];
  channels: Channel[];
  from: Dayjs | null;
  until: Dayjs | null;
};

export type EntryValues = Omit<Required<EntryEdit>, 'id' | 'robot' | 'revision' | 'answers'> & {
  answers: AnswerValues[];
};

export const NEW_ANSWER: AnswerValues = {
  type: 'text',
  text: '',
  rich: '',
  file: null,
  linkTitle: '',
  link: '',
  menu: [],
  channels: [],
  from: null,
  until: null,
};

export const NEW_ENTRY: EntryValues = {
  question: '',
  similar: [],
  answers: [NEW_ANSWER],
  keywords: [],
  match: 'similar',
  category: '',
  weight: 50,
  related: [],
  enabled: true,
};

export function valuesOf(entry: Entry): EntryValues {
  const { question, similar, keywords, match, category, weight, related, enabled } = entry;
  return {
    question,
    similar,
    keywords,
    match,
    category,
    weight,
    related,
    enabled,
    answers: entry.answers.map(answerValues),
  };
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

function answerValues({ kind, msg, menu = [], channels, from, until }: Entry['answers'][number]): AnswerValues {
  const body = kind === 'card' || kind === 'file' || kind === 'image' ? objectOf(msg) : {};
  const time = (at: number | null) => (at === null ? null : dayjs(at));
  return {
    type: kind === 'card' ? 'link' : kind,
    text: kind === 'text' ? msg : '',
    rich: kind === 'rich' ? msg : '',
    file: kind === 'file' || kind === 'image' ? (body as FileBody) : null,
    linkTitle: textIn(body.title),
    link: textIn(body.link),
    menu: menu.map(itemValues),
    channels,
    from: time(from),
    until: time(until),
  };
}

const itemValues = ({ title, say = '', link = '', human }: Item): ItemValues => ({
  title,
  say,
  link,
  does: human ? 'human' : link ? 'link' : 'say',
});

function itemOf({ title, does, say, link }: ItemValues): Item {
  const named = { title: title.trim() };
  if (does === 'human') return { ...named, human: true };
  if (does === 'link') return { ...named, link: link.trim() };
  return say.trim() === '' ? named : { ...named, say: say.trim() };
}

/** The text of an answer, by its type. */
function msgOf({ type, text, rich, file, linkTitle, link }: AnswerValues): string {
  switch (type) {
    case 'text':
      return text;
    case 'rich':
      return rich;
    case 'image':
    case 'file':
      return JSON.stringify(file);
    case 'link':
      return JSON.stringify({ title: linkTitle.trim(), link: link.trim() });
  }
}

/** Whether an answer says something. */
export function isComplete({ type, text, rich, file, linkTitle, link, menu }: AnswerValues): boolean {
  const items = menu.filter(({ title }) => title.trim() !== '');
  if (items.some(({ does, link: to }) => does === 'link' && !/^(https?:\/\/|tel:|mailto:)/.test(to.trim())))
    return false;
  if (type === 'text') return text.trim() !== '' || items.length > 0;
  if (type === 'rich') return wordsOfRich(rich).trim() !== '';
  if (type === 'link') return linkTitle.trim() !== '' && /^https?:\/\/\S+$/i.test(link.trim());
  return file !== null;
}

/** The request that saves the values; `known`: the entry that was edited. */
export function toEdit(values: EntryValues, robot: string, known: Pick<Entry, 'id' | 'revision'> | null): EntryEdit {
  const trimmed = (list: readonly string[]) => [...new Set(list.map((one) => one.trim()).filter(Boolean))];
  return {
    ...(known && { id: known.id, revision: known.revision }),
    ...values,
    robot,
    question: values.question.trim(),
    similar: trimmed(values.similar),
    keywords: trimmed(values.keywords),
    category: values.category.trim(),
    answers: values.answers.map((answer) => {
      const menu = answer.menu.filter(({ title }) => title.trim() !== '').map(itemOf);
      return {
        kind: answer.type === 'link' ? ('card' as const) : answer.type,
        msg: msgOf(answer),
        ...(menu.length > 0 && { menu }),
        channels: answer.channels,
        from: answer.from?.valueOf() ?? null,
        until: answer.until?.valueOf() ?? null,
      };
    }),
  };
}
