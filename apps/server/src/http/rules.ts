import type { RouteName } from '@parley/protocol/http/routes';
import type { Rule } from './limits';

/** All calls of one address: far more than an office behind one address makes, far fewer than an attack. */
const addressRule: Rule = { name: 'address', perMinute: 12_000, burst: 3000 };
/** Files of the console and the widget: after an update whole offices reload them at once. */
const assetRule: Rule = { name: 'assets', perMinute: 60_000, burst: 10_000 };
/**
 * Probes: a few monitors with at most one call a second each. Separate, so that too many other calls do not look like
 * an outage.
 */
const probeRule: Rule = { name: 'probe', perMinute: 300, burst: 60 };

const pageRules: Record<string, Rule> = {
  '/healthz': probeRule,
  '/readyz': probeRule,
  '/metrics': probeRule,
  '/widget.js': assetRule,
  '/widget/*': assetRule,
  '/widget/parts/*': assetRule,
  '/widget/pictures/:name': assetRule,
  '/demo/preview/widget/pictures/:name': assetRule,
  '/demo': assetRule,
  '/demo/*': assetRule,
  '/': assetRule,
  '/index.html': assetRule,
  '/*': assetRule,
};

/** The rate limit of an address at a route pattern; undefined: an unknown route. */
export const addressRuleOf = (pattern: string | undefined): Rule => pageRules[pattern ?? ''] ?? addressRule;

/** Calls of one signed-in agent: a busy workbench makes a few a second. */
export const agentRule: Rule = { name: 'agent', perMinute: 3000, burst: 1000 };
/** Calls of one visitor. */
export const visitorRule: Rule = { name: 'visitor', perMinute: 600, burst: 200 };
/** Uploads of one caller. */
export const uploadRule: Rule = { name: 'upload', perMinute: 60, burst: 30 };
/** Uploads from one address: a visitor can become another one by a new hello. */
export const uploadAddressRule: Rule = { name: 'upload-address', perMinute: 300, burst: 150 };
/** Rare calls of a visitor that cost an agent's time. */
export const visitorVerbRules: Partial<Record<RouteName, Rule>> = {
  'POST /visitor/letter': { name: 'letter', perMinute: 6, burst: 20 },
  'POST /visitor/consent': { name: 'consent', perMinute: 6, burst: 20 },
  'POST /visitor/form': { name: 'form', perMinute: 6, burst: 20 },
  'POST /visitor/transcript': { name: 'transcript', perMinute: 2, burst: 5 },
  'GET /visitor/privacy': { name: 'privacy', perMinute: 20, burst: 20 },
  'POST /visitor/privacy': { name: 'switches', perMinute: 20, burst: 20 },
  // A part is 500 rows.
  'GET /visitor/take': { name: 'take', perMinute: 12, burst: 60 },
  'POST /visitor/erase': { name: 'erase', perMinute: 4, burst: 8 },
  'POST /visitor/rate': { name: 'rate', perMinute: 30, burst: 30 },
  'POST /visitor/handoff': { name: 'handoff', perMinute: 12, burst: 20 },
  'POST /visitor/identify': { name: 'identify', perMinute: 30, burst: 30 },
};
/** The same from one address: a visitor can become another one by a new hello. */
export const visitorAddressRules: Partial<Record<RouteName, Rule>> = {
  'POST /visitor/transcript': { name: 'transcript-address', perMinute: 10, burst: 20 },
  'GET /visitor/take': { name: 'take-address', perMinute: 60, burst: 200 },
  'POST /visitor/erase': { name: 'erase-address', perMinute: 20, burst: 40 },
};
/** Exports of one agent: each may read a whole table. */
export const exportRule: Rule = { name: 'export', perMinute: 30, burst: 20 };
/** Invalid credentials from one address. */
export const invalidCredentialRule: Rule = { name: 'invalid-credential', perMinute: 600, burst: 300 };

/** Public routes, by address. */
const publicRules: Partial<Record<RouteName, Rule>> = {
  'POST /login': { name: 'login', perMinute: 60, burst: 60 },
  'POST /login/code': { name: 'login', perMinute: 60, burst: 60 },
  'POST /login/directory': { name: 'login', perMinute: 60, burst: 60 },
  'POST /socialLogin': { name: 'login', perMinute: 60, burst: 60 },
  // Each creates an account or sends a message; a person needs one or two.
  'POST /register': { name: 'register', perMinute: 6, burst: 20 },
  'GET /sendCode': { name: 'code', perMinute: 6, burst: 20 },
  // A person joins once; more are guesses of codes.
  'POST /friendly/join': { name: 'join', perMinute: 6, burst: 20 },
  'POST /friendly/invitation': { name: 'invitation', perMinute: 30, burst: 30 },
  'POST /passwordLink': { name: 'setup', perMinute: 30, burst: 30 },
  'POST /passwordLink/use': { name: 'setup', perMinute: 30, burst: 30 },
  'POST /setup': { name: 'setup', perMinute: 30, burst: 30 },
  'POST /visitor/hello': { name: 'hello', perMinute: 600, burst: 200 },
};
/** Pages of tracked links: enough for an office that scans a poster, too few to guess codes. */
export const linkRule: Rule = { name: 'link', perMinute: 300, burst: 120 };
/** Menu links of official accounts: each visit calls twice, and phones of one network share addresses. */
export const menuRule: Rule = { name: 'menu-link', perMinute: 600, burst: 240 };
const otherPublicRule: Rule = { name: 'public', perMinute: 600, burst: 300 };

export const publicRule = (name: RouteName): Rule => publicRules[name] ?? otherPublicRule;
/** Sockets opened from one address: twenty a second, for an office that reloads. */
export const socketRule: Rule = { name: 'socket', perMinute: 1200, burst: 600 };
