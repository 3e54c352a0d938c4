import type { Logger } from 'pino';
import type { FileLinks } from '../file-links';
import type { Inspector } from '../inspect/inspector';
import type { Principal, VisitorPrincipal } from '../principal';
import type { ProxyTrust } from './address';
import type { PublicFile, ServedFile } from './files';
import type { Handlers } from './handler';
import type { Limiter } from './limits';
import type { ServedLink } from './links/link-page';
import type { MenuLink } from './links/menu-link';
import type { Metrics } from './metrics';

/** Parts of the HTTP side, passed in by `assembly/web.ts`. */
export type HttpOptions = {
  log: Logger;
  /** PARLEY_PUBLIC_URL; null: no proxy. */
  publicUrl: string | null;
  /** Proxies whose X-Forwarded-For is believed. */
  isProxy?: ProxyTrust;
  handlers: Handlers;
  limiter: Limiter;
  inspector?: Pick<Inspector, 'isOn' | 'see'>;
  metrics: Metrics;
  /** Throws a Refusal 401 or 402. */
  resolveAgent(token: string): Promise<Principal>;
  /** The agent of an API key. Throws a Refusal 401. */
  resolveKey(key: string): Promise<Principal>;
  /** Throws a Refusal 401, or 403 if the visitor's site does not list the origin. Null: our own origin, or none. */
  resolveVisitor(credential: string, origin: string | null): Promise<VisitorPrincipal>;
  /** The domains of a site by its key: pages that may frame its window. None for an unknown key. */
  siteDomains(key: string): Promise<readonly string[]>;
  /** Whether messages can be stored now. Without the other processes it is ready too: `isDegraded`. */
  ready(): Promise<boolean>;
  /** It serves, but without the other processes. */
  isDegraded(): boolean;
  /** An uploaded file by the key in its address; null: none. */
  findFile(key: string): Promise<ServedFile | null>;
  /** An agent's picture by the key in its address. */
  findAvatar(key: string): Promise<PublicFile | null>;
  findSound(key: string): Promise<PublicFile | null>;
  /** A picture of a launcher as a module, by its file name; null: none. */
  findPicture(name: string): Promise<string | Buffer | null>;
  /** The time zone of statistics. */
  reportingZone(): string;
  /** The company's name, which an installed console has; empty: none is set. */
  companyName(): string;
  /** Checks signed addresses of files. */
  links: Pick<FileLinks, 'refuse' | 'opensRecalled' | 'lastsUntil'>;
  /** Content of a tracked link's page, by its code and the referrer; null: unknown link. */
  linkPage(code: string, referrer: string | null): Promise<ServedLink | null>;
  /** The menu link of an official account, by the key in its address; null: unknown. */
  menuLink(key: string): Promise<MenuLink | null>;
  /** Folders of the built console and widget. */
  assets: { console: string; widget: string };
};
