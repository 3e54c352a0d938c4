/** What a template says in one place. `key`: the platform's name of it, as `thing1` or `first`. */
export type TemplateField = { key: string; label: string; example?: string | undefined };

/** A template message of an official account, or a subscription message of a mini-program. */
export type Template = {
  /** The platform's. */
  id: string;
  /** As agents see it. */
  name: string;
  /** What opens on a tap: a link (official account) or a page's path (mini-program). */
  page?: string | undefined;
  fields: TemplateField[];
};

export const MAX_TEMPLATES = 20;
export const MAX_TEMPLATE_FIELDS = 12;
export const MAX_TEMPLATE_VALUE = 200;

type Form = { most: number; form?: RegExp };

/**
 * What the platform takes in a field, by the beginning of its key.
 *
 * Source: https://developers.weixin.qq.com/miniprogram/dev/OpenApiDoc/mp-message-management/subscribe-message/sendMessage.html
 * ("参数值内容限制说明"); official accounts have the same kinds since 2023, and no limit for older keys.
 */
const FORMS: Readonly<Record<string, Form>> = {
  thing: { most: 20 },
  number: { most: 32, form: /^\d+(\.\d+)?$/ },
  letter: { most: 32, form: /^[A-Za-z]+$/ },
  symbol: { most: 5, form: /^[^\p{L}\p{N}]+$/u },
  character_string: { most: 32, form: /^[\x21-\x7e]+$/ },
  time: { most: 32, form: /\d:\d/ },
  date: { most: 32, form: /\d/ },
  amount: { most: 16, form: /\d/ },
  phone_number: { most: 17, form: /^[^\p{L}]+$/u },
  car_number: { most: 8 },
  name: { most: 20 },
  phrase: { most: 5, form: /^\p{Script=Han}+$/u },
};

/** Kind of a field, `thing` of `thing12`; null: a kind without rules. */
function formOf(key: string): Form | null {
  const kind = /^([a-z_]+)\d*$/.exec(key)?.[1] ?? '';
  return Object.hasOwn(FORMS, kind) ? FORMS[kind]! : null;
}

/** Characters that a field may have. */
export const mostIn = (key: string): number => formOf(key)?.most ?? MAX_TEMPLATE_VALUE;

export type ValueFault = 'empty' | 'too-long' | 'bad-form';

/** W-32: why the platform would refuse a value of a field; null: it takes it. */
export function valueFault(key: string, value: string): ValueFault | null {
  const text = value.trim();
  if (text === '') return 'empty';
  if ([...text].length > mostIn(key)) return 'too-long';
  const form = formOf(key)?.form;
  return form && !form.test(text) ? 'bad-form' : null;
}

const LABEL_MOST = 50;

const SEPARATOR = /[\s:：]/;

/** A label without what separates it from its value. */
function withoutColon(label: string): string {
  let end = label.length;
  while (end > 0 && SEPARATOR.test(label[end - 1]!)) end -= 1;
  return label.slice(0, end);
}

/**
 * W-31: the fields of a template's content, each labelled by what stands before it in its line, else by its key.
 * `example`: the platform's filled one, whose lines begin with the same labels.
 */
export function fieldsIn(content: string, example = ''): TemplateField[] {
  const examples = new Map(
    example.split(/\r?\n/).flatMap((line) => {
      const [, label = '', value = ''] = /^([^:：]*)[:：]\s*(.+)$/.exec(line.trim()) ?? [];
      return value === '' ? [] : [[label.trim(), value.slice(0, MAX_TEMPLATE_VALUE)] as const];
    }),
  );
  const fields = new Map<string, TemplateField>();
  for (const line of content.split(/\r?\n/)) {
    let end = 0;
    for (const match of line.matchAll(/\{\{\s*(\w{1,64})\.DATA\s*\}\}/g)) {
      const key = match[1]!;
      const before = withoutColon(line.slice(end, match.index));
      end = match.index + match[0].length;
      const label = before.trim().slice(0, LABEL_MOST) || key;
      const sample = examples.get(label);
      if (!fields.has(key)) fields.set(key, { key, label, ...(sample && { example: sample }) });
    }
  }
  return [...fields.values()].slice(0, MAX_TEMPLATE_FIELDS);
}

/** W-33: whether a tap can open this page: a web address for official accounts, a path for mini-programs. */
export const isPageOf = (channel: 'wechat' | 'mini', page: string): boolean =>
  channel === 'wechat' ? /^https?:\/\/[^\s/]+\S*$/.test(page) : /^\/?\w[^\s:]*$/.test(page);

/** A filled template as it waits to be sent. */
export type Notice = { template: string; page: string | null; values: Readonly<Record<string, string>> };

/** W-33: the call for a filled template, without its recipient. It takes no reply of the quota. */
export function noticeCall(channel: 'wechat' | 'mini', { template, page, values }: Notice) {
  const data = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }]));
  const opens = page === null ? {} : channel === 'wechat' ? { url: page } : { page };
  return {
    path: channel === 'wechat' ? 'cgi-bin/message/template/send' : 'cgi-bin/message/subscribe/send',
    body: { template_id: template, ...opens, data },
  };
}

/** W-34: what the conversation says of it: the name of the template, and a line for each field. */
export const noticeText = ({ name, fields }: Template, values: Readonly<Record<string, string>>): string =>
  [name, ...fields.map(({ key, label }) => `${label}${colonAfter(label)}${values[key]?.trim() ?? ''}`)].join('\n');

const colonAfter = (label: string): string => (/[\p{Script=Han}）】」]$/u.test(label) ? '：' : ': ');
