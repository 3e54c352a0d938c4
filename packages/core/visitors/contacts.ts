export type ContactKind = 'phone' | 'wechat' | 'mail';
/** A contact found in a text. */
export type Contact = { kind: ContactKind; value: string };

/** Characters that are searched: longer texts are data, not conversation. */
const MAX_LENGTH = 5000;

/**
 * Phone numbers, WeChat ids and mail addresses in a text (V-10), each once, in their order. They are only suggested to
 * agents, so in doubt a number is left out.
 */
export function findContacts(text: string): Contact[] {
  const said = narrow(text.slice(0, MAX_LENGTH));
  const found = [...mails(said), ...phones(said), ...wechats(said)].sort((a, b) => a.at - b.at);
  const seen = new Set<string>();
  return found
    .map(({ kind, value }) => ({ kind, value }))
    .filter(({ kind, value }) => {
      const key = `${kind} ${value.toLowerCase()}`;
      return seen.has(key) ? false : seen.add(key);
    });
}

type Found = Contact & { at: number };

/** Full-width letters, digits and signs as narrow ones: both are typed often. */
const narrow = (text: string): string =>
  text
    .replace(/[\uFF01-\uFF5E]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ');

const MAIL = /(?<![\w.+-])[a-z\d][\w.+-]{0,62}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,4}[a-z]{2,18}(?![\w-])/gi;

const mails = (text: string): Found[] =>
  [...text.matchAll(MAIL)].map((match) => ({ kind: 'mail', value: match[0], at: match.index }));

/** A Chinese mobile number, in groups or in one piece, with or without the country code. */
const MOBILE = /(?<![\w.+@-])(?:(?:\+|00)?86[ -]?)?(1[3-9]\d)([ -]?)(\d{4})\2(\d{4})(?![\w@]|[.-]\d)/g;
const ABROAD = /(?<![\w+])\+(?!86)[1-9]\d{0,2}[ -]?(?:\(\d{1,4}\)[ -]?)?\d{2,4}(?:[ -]?\d{2,4}){1,3}(?!\d)/g;
/** Words right before a number that make it one of an order, a parcel or a document. */
const THING =
  /(?:订单|单号|编号|运单|快递|物流|流水|交易|合同|发票|工单|货号|型号|序列|order|tracking|invoice|no\.?|id|sn|#)\S{0,4}$/i;
const PERSON = /(?:电话|手机|号码|联系|tel|phone|mobile|call|微信|wx|vx)\S{0,6}$/i;

function phones(text: string): Found[] {
  const mobile = [...text.matchAll(MOBILE)].map((match) => ({ match, value: `${match[1]}${match[3]}${match[4]}` }));
  const abroad = [...text.matchAll(ABROAD)].map((match) => ({ match, value: match[0].replace(/[ ()-]/g, '') }));
  return [...mobile, ...abroad]
    .filter(({ match }) => !isThing(text, match.index))
    .map(({ match, value }) => ({ kind: 'phone', value, at: match.index }));
}

function isThing(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 12), at).trimEnd();
  return THING.test(before) && !PERSON.test(before);
}

const WECHAT =
  /(?:加?(?:微\s?信|薇\s?信|威信|v信|V信)(?:号|id|账号)?|(?<![a-z\d])(?:we ?chat|weixin|wx|vx|v\/x|w\/x)(?:\s?(?:id|号))?)\s*(?:是|为|就是|is|[::=-])?\s*[::]?\s*([a-z\d][\w-]{4,19})(?![\w@-])/gi;

/** A WeChat id (a letter first, six to twenty characters), or a mobile number used as one. */
const WECHAT_ID = /^(?:[a-z][\w-]{5,19}|1[3-9]\d{9})$/i;
/** Words that follow "WeChat" and are no id. */
const NO_ID = /^(?:android|iphone|weixin|wechat|number|mobile|please|thanks|windows|official|account|https?)$/i;

const wechats = (text: string): Found[] =>
  [...text.matchAll(WECHAT)]
    .filter(([, id = '']) => WECHAT_ID.test(id) && !NO_ID.test(id))
    .map((match) => ({ kind: 'wechat', value: match[1]!, at: match.index }));
