import * as z from 'zod';
import { pair, text } from '../shapes';
import { section } from './section';

export const PROVIDER_KINDS = ['oidc', 'ldap', 'dingtalk', 'wecom'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** Stands for the typed username in the filter that finds a person in a directory. */
export const USERNAME = '{username}';

const MOST_PROVIDERS = 20;
const MOST_ROLES = 100;
const MOST_DOMAINS = 50;

/**
 * Where a provider is found: the issuer, or the address of a directory. Those of DingTalk and WeCom are known. An
 * address of metadata (`/.well-known/…`) would not be compared with the issuer in it.
 */
const ADDRESS = { oidc: /^https?:\/\/(?!.*\/\.well-known\/)[^\s#?]+$/i, ldap: /^ldaps?:\/\/[^\s/#?]+\/?$/i } as const;
const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** What each kind cannot do without. */
const NEEDED = {
  oidc: ['address', 'clientId', 'groupClaim'],
  ldap: ['address', 'baseDn', 'userFilter', 'groupClaim'],
  dingtalk: ['clientId'],
  wecom: ['clientId', 'appId'],
} as const;

/** A provider of accounts that agents sign in with. Its secret is stored apart, and never answered. */
export const signInProvider = z
  .object({
    id: z.string().regex(/^[a-z0-9-]{1,36}$/, 'bad-request'),
    kind: z.enum(PROVIDER_KINDS),
    /** On the button of the sign-in page. */
    name: pair(40),
    enabled: z.boolean().default(false),
    /** Issuer of OpenID Connect; `ldaps://host` or `ldap://host` (StartTLS) of a directory. */
    address: text(500).default(''),
    /** Client id; the DN of the service account; the client id of DingTalk; the corp id of WeCom. */
    clientId: text(500).default(''),
    /** WeCom's agent id. */
    appId: text(64).default(''),
    scopes: text(200).default('openid profile email'),
    /** Certificates (PEM) that a directory's one is signed with; empty: the public ones. */
    certificate: text(20_000).default(''),
    baseDn: text(500).default(''),
    userFilter: text(500).default(`(uid=${USERNAME})`),
    /** Claim, or attribute of a directory, that holds a person's groups. */
    groupClaim: text(100).default('groups'),
    /** Whether groups of a directory also count by the groups that they are in. */
    nestedGroups: z.boolean().default(false),
    /** Roles by group, given anew at each sign-in. Without any, roles are given by hand. */
    roles: z
      .array(z.object({ group: text(500).refine(isFilled, 'empty'), role: text(64).refine(isFilled, 'empty') }))
      .max(MOST_ROLES)
      .default([]),
    /** Role of people in none of these groups, and of new agents; empty: none, which refuses them. */
    defaultRole: text(64).default(''),
    /** What becomes of people without an account. */
    unknown: z.enum(['refuse', 'create']).default('refuse'),
    /** Whether an account with the same verified email address is linked at the first sign-in. */
    linkByEmail: z.boolean().default(false),
    /** Domains of the email addresses that may sign in; none: all. */
    domains: z.array(text(253).regex(DOMAIN, 'not-a-domain')).max(MOST_DOMAINS).default([]),
    /** Whether signing out ends the login at the provider too. */
    signOut: z.boolean().default(false),
  })
  .superRefine((provider, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: 'custom', message, path: [field] });
    for (const field of NEEDED[provider.kind]) if (!isFilled(provider[field])) refuse(field, 'empty');
    if (!isFilled(provider.name.zh)) refuse('name', 'empty');
    const form = provider.kind === 'oidc' || provider.kind === 'ldap' ? ADDRESS[provider.kind] : null;
    if (form && provider.address !== '' && !form.test(provider.address)) refuse('address', 'bad-target');
    if (provider.kind === 'ldap' && !provider.userFilter.includes(USERNAME))
      refuse('userFilter', 'no-username-in-filter');
    if (provider.unknown === 'create' && provider.defaultRole === '' && provider.roles.length === 0)
      refuse('defaultRole', 'empty');
  });

function isFilled(value: string): boolean {
  return value.trim() !== '';
}

/** Sign-in with accounts of other services: OpenID Connect, LDAP, DingTalk, WeCom. */
export const signIn = section({
  audience: 'server',
  needs: { role: ['Admin'], mode: 'oneOf' },
  shape: z.object({
    providers: z
      .array(signInProvider)
      .max(MOST_PROVIDERS)
      .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'bad-request')
      .default([]),
  }),
});

export type SignInProvider = z.output<typeof signInProvider>;
