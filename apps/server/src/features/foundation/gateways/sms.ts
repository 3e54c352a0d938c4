import type { SectionValue } from '@parley/protocol/settings/sections';
import type { WorkContext } from '../../../context';
import type { FetchTarget } from '../../../outside/fetch-target';
import { gatewaySecret } from './secrets';

export type Sms = { phone: string; code: string; text: string };
export type SendSms = (sms: Sms) => Promise<void>;

/** The service answered, but did not send. */
export class SmsRefused extends Error {}

/** Characters of an answer that are repeated. */
const TOLD = 300;

type Format = SectionValue<'sms'>['format'];
const TYPES: Record<Format, string> = {
  json: 'application/json; charset=utf-8',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain; charset=utf-8',
};
const ESCAPES: Record<Format, (value: string) => string> = {
  json: (value) => JSON.stringify(value).slice(1, -1),
  form: encodeURIComponent,
  text: (value) => value,
};

/** Sends text messages by the HTTP service of the settings; rejects unless its answer is one of success. */
export const createSmsGateway =
  ({ context, fetch }: { context: Pick<WorkContext, 'db' | 'setting'>; fetch: FetchTarget }): SendSms =>
  async (sms) => {
    const { url, method, format, headers, body, success } = context.setting('sms');
    const values: Record<string, string> = { ...sms, secret: await gatewaySecret(context, 'sms') };
    const fill = (template: string, escapeOne: (value: string) => string) =>
      template.replace(/\{(\w+)\}/g, (_all, name: string) => escapeOne(values[name] ?? ''));
    const response = await fetch(fill(url, encodeURIComponent), {
      method,
      headers: {
        ...(method === 'POST' && { 'content-type': TYPES[format] }),
        ...Object.fromEntries(headers.map((line) => headerOf(fill(line, inOneLine)))),
      },
      ...(method === 'POST' && { body: fill(body, ESCAPES[format]) }),
    });
    const answer = await response.text();
    if (response.ok && answer.includes(success)) return;
    const told = maskedIn(answer, values.secret ?? '').slice(0, TOLD);
    throw new SmsRefused(`${response.status} ${told}`.trim());
  };

/** The answer without the secret: a service may repeat the request, in which the secret may stand escaped. */
function maskedIn(answer: string, secret: string): string {
  if (secret === '') return answer;
  const written = Object.values(ESCAPES).map((escapeOne) => escapeOne(secret));
  // The longest first: a shorter form may be a part of it.
  return written
    .sort((one, other) => other.length - one.length)
    .reduce((text, form) => text.replaceAll(form, '***'), answer);
}

const inOneLine = (value: string): string => value.replace(/[\r\n]+/g, ' ');

function headerOf(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}
