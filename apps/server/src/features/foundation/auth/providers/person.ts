import type { SignInProvider } from '@parley/protocol/settings/sign-in';
import type { FetchTarget } from '../../../../outside/fetch-target';
import type { IsListed } from '../../../../outside/target';

/** Somebody whom a provider vouches for. */
export type Person = {
  /** Names the person for ever, with the issuer. */
  issuer: string;
  subject: string;
  username: string;
  name: string;
  /** Verified by the provider, in lower case; null: none. */
  email: string | null;
  groups: string[];
};

export type ProviderUrls = { dingtalk: string | null; wecom: string | null };

/** What calls of providers need. */
export type Outside = {
  fetch: FetchTarget;
  isListed: IsListed;
  /** Replace the addresses of these services. */
  urls: ProviderUrls;
};

/** A provider with its secret; empty: it has none. */
export type WithSecret = SignInProvider & { secret: string };

/** Groups of a claim: a list of texts, one text, or none. */
export const textsOf = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : typeof one === 'number' ? [`${one}`] : []));

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
