import { isEmail } from '@parley/core/validate/account';
import * as z from 'zod';
import { text } from '../../shapes';
import { section } from '../section';

const administrators = { role: ['Admin'], mode: 'oneOf' } as const;

/** A name, an IPv4 address, or an IPv6 address. */
const HOST = /^[a-z0-9:][a-z0-9.:-]*$/i;

/** The mail server. Its password is stored apart, and never answered. */
export const mail = section({
  audience: 'server',
  needs: administrators,
  shape: z.object({
    /** Empty: the server of `PARLEY_SMTP_URL`, if there is one. */
    host: text(253)
      .refine((value) => value === '' || HOST.test(value), 'bad-host')
      .default(''),
    port: z.number().int().min(1, 'out-of-range').max(65_535, 'out-of-range').default(465),
    /** TLS from the start, after STARTTLS (required), or none. */
    security: z.enum(['tls', 'starttls', 'none']).default('tls'),
    /** Empty: without signing in. */
    username: text(320).default(''),
    /** Empty: the username if it is an address, else `parley@` the host. */
    fromAddress: text(320)
      .refine((value) => value === '' || isEmail(value), 'bad-email')
      .default(''),
    /** Empty: the company's name. */
    fromName: text(100).default(''),
  }),
});

export const SMS_VARIABLES = ['phone', 'code', 'text', 'secret'] as const;
type SmsVariable = (typeof SMS_VARIABLES)[number];

const isKnown = (value: string): boolean =>
  [...value.matchAll(/\{(\w+)\}/g)].every(([, name]) => SMS_VARIABLES.includes(name as SmsVariable));
const template = (max: number) => text(max).refine(isKnown, 'unknown-variable').default('');

/** A host that is a part of the template could send the secret elsewhere. */
const ADDRESS = /^https?:\/\/[^\s{}/?#@]+([/?][^\s#]*)?$/i;

/** `Name: value`, one header. */
const HEADER = /^[\w-]{1,80}: ?[^\r\n]{0,1000}$/;
/** Headers that belong to the connection. */
const OWN_HEADERS = /^(host|content-length|transfer-encoding|connection|upgrade|te|trailer)$/i;

/**
 * An HTTP service that sends text messages. `{phone}`, `{code}`, `{text}` and `{secret}` are filled in in address,
 * headers and body; the secret is stored apart, and never answered.
 */
export const sms = section({
  audience: 'server',
  needs: administrators,
  shape: z.object({
    /** Empty: none. */
    url: template(1000).refine((value) => value === '' || ADDRESS.test(value), 'bad-target'),
    method: z.enum(['POST', 'GET']).default('POST'),
    /** How the body is written; values are escaped for it. */
    format: z.enum(['json', 'form', 'text']).default('json'),
    headers: z
      .array(
        text(1100)
          .refine((line) => HEADER.test(line), 'bad-header')
          .refine((line) => !OWN_HEADERS.test(line.split(':')[0] ?? ''), 'bad-header')
          .refine(isKnown, 'unknown-variable'),
      )
      .max(20)
      .default([]),
    body: template(4000),
    /** What an answer of a sent message contains, besides a status of 2xx; empty: anything. */
    success: text(200).default(''),
  }),
});
