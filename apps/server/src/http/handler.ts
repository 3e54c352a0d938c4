import type { Needs, Route } from '@parley/protocol/http/route';
import type { Answer, RouteName, Routes, Value } from '@parley/protocol/http/routes';
import type { Principal, VisitorPrincipal } from '../principal';
import type { Download } from './download';

/** Facts of the request and effects on the answer, beside the value and the caller. */
export type HttpFacts = {
  address: string;
  /** This address has no rate limits. */
  unlimited: boolean;
  userAgent: string;
  language: Language;
  /** The Origin header; null: none. */
  origin: string | null;
  /** False if a browser says that another site made it call. */
  sameOrigin: boolean;
  cookie(name: string): string | null;
  setCookie(cookie: string): void;
};

export type Language = 'zh' | 'en';

type Caller<N extends Needs> = N extends 'public'
  ? unknown
  : N extends 'visitor'
    ? { visitor: VisitorPrincipal }
    : { agent: Principal };

/** One uploaded file. The handler reads as much of the stream as it needs; the rest is discarded. */
export type Incoming = {
  name: string;
  /** Bytes of the whole form, if announced; the file has a few hundred fewer. */
  length: number | null;
  stream: AsyncIterable<Buffer>;
};

type Uploaded<R> = R extends { upload: true } ? { incoming: Incoming } : unknown;

export type Call<N extends RouteName> = { value: Value<N>; http: HttpFacts } & Caller<Routes[N]['needs']> &
  Uploaded<Routes[N]>;

/** Handler of one route: the value is parsed, the caller identified and allowed. Returns data or throws a `Refusal`. */
export type Handler<N extends RouteName> = (call: Call<N>) => Promise<Answer<N>>;

/** Routes that answer with a file, which is made while it is sent. */
export type DownloadRoute = {
  [N in RouteName]: Routes[N] extends { download: true } ? N : never;
}[RouteName];

/**
 * Parameters for creating a file. Except `agent.disconnected` it is plain data, which is sent to the process that creates files
 * (`background/downloads.ts`); nothing else of the request is known there.
 */
export type DownloadCall<N extends DownloadRoute> = {
  value: Value<N>;
  agent: Principal;
  http: Pick<HttpFacts, 'language'>;
};
export type DownloadHandler<N extends DownloadRoute> = (call: DownloadCall<N>) => Promise<Download>;

/** The downloads of one protocol table, e.g. `DownloadsOf<typeof historyRoutes>`. */
export type DownloadsOf<T extends Record<string, Route>> = {
  [N in keyof T & DownloadRoute]: DownloadHandler<N>;
};
export type Downloads = DownloadsOf<Routes>;

/** Handlers of one protocol table, e.g. `HandlersOf<typeof talkRoutes>`: a type error until every route has one. */
export type HandlersOf<T extends Record<string, Route>> = {
  [N in Exclude<keyof T & RouteName, DownloadRoute>]: Handler<N>;
};

export type Handlers = HandlersOf<Routes> & Downloads;
