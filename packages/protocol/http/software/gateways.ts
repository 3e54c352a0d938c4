import { isEmail, isMobile } from '@parley/core/validate/account';
import * as z from 'zod';
import { personal, text } from '../../shapes';
import type { RouteTable } from '../route';

const administrators = { role: ['Admin'], mode: 'oneOf' } as const;
const gateway = z.enum(['mail', 'sms']);

/** Why a test failed. */
export const GATEWAY_FAULTS = [
  'not-configured',
  'bad-target',
  'private-target',
  'unreachable',
  'timeout',
  'tls',
  'credentials',
  'refused',
  'unexpected',
] as const;
export type GatewayFault = (typeof GATEWAY_FAULTS)[number];

const tested = z.object({
  ok: z.boolean(),
  fault: z.enum(GATEWAY_FAULTS).nullable(),
  /** The service's own words. */
  detail: personal('none', z.string()),
});

/** What stands beside the sections `mail` and `sms`: their secrets, and tests of the published values. */
export const gatewayRoutes = {
  'GET /gateways': {
    needs: administrators,
    answer: z.object({
      /** Gateways whose secret is stored for the published address. */
      secretKept: z.array(gateway),
      /** Whether PARLEY_SMTP_URL names a mail server. */
      hasMailUrl: z.boolean(),
    }),
    summary: 'Which gateways have a secret, and whether the environment names a mail server.',
  },
  'POST /gateways/doSecret': {
    needs: administrators,
    request: z.object({ gateway, secret: text(1000) }),
    answer: z.object({}),
    summary: "Stores a gateway's secret, which is used only with its present address and username; empty: deletes it.",
  },
  'POST /gateways/doTestMail': {
    needs: administrators,
    request: z.object({ to: personal('none', text(254).refine(isEmail, 'bad-email')) }),
    answer: tested,
    summary: 'Sends a test mail by the published gateway, and tells what the server answered.',
  },
  'POST /gateways/doTestSms': {
    needs: administrators,
    request: z.object({ phone: personal('none', text(20).refine(isMobile, 'bad-phone')) }),
    answer: tested,
    summary: 'Sends a test message by the published gateway, and tells what the service answered.',
  },
} as const satisfies RouteTable;
