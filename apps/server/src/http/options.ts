import type { Logger } from 'pino';
import type { FileLinks } from '../file-links';
import type { Principal, VisitorPrincipal } from '../principal';
import type { ServedFile } from './files';
import type { Handlers } from './handler';
import type { Limiter } from './limits';
import type { ServedLink } from './link-page';
import type { Metrics } from './metrics';

/** What the HTTP side is built from; `main.ts` hands it in. */
export type HttpOptions = {
  log: Logger;
  /** PARLEY_PUBLIC_URL; null: reached directly. */
  publicUrl: string | null;
  handlers: Handlers;
  limiter: Limiter;
  metrics: Metrics;
  /** Throws a Refusal 401 or 402. */
  resolveAgent(token: string): Promise<Principal>;
  /** Throws a Refusal 401; 403 for another origin than the visitor's site lists. Null: our own, or none. */
  resolveVisitor(credential: string, origin: string | null): Promise<VisitorPrincipal>;
  /** The domains that a site lists, by its key: who may frame its window. None for an unknown key. */
  siteDomains(key: string): Promise<readonly string[]>;
  /** Whether messages can be stored now, and the bus answers. */
  ready(): Promise<boolean>;
  /** What was uploaded, by the key in its address; null: there is none. */
  findFile(key: string): Promise<ServedFile | null>;
  /** A picture of an agent's, by the key in its address. */
  findAvatar(key: string): Promise<ServedFile | null>;
  /** Whether an address of a file may be followed. */
  links: Pick<FileLinks, 'refuse' | 'opensRecalled' | 'lastsUntil'>;
  /** What stands on the page of a tracked link, by the code in its address and the page before it; null: there is none. */
  linkPage(code: string, referrer: string | null): Promise<ServedLink | null>;
  /** Folders of the built console and widget. */
  assets: { console: string; widget: string };
};
