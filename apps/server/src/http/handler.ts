import type { Needs, Route } from '@parley/protocol/http/route';
import type { Answer, RouteName, Routes, Value } from '@parley/protocol/http/routes';
import type { Principal, VisitorPrincipal } from '../principal';
import type { Download } from './download';

/** What a handler may know of the request and do to the answer, beside the value and the caller. */
export type HttpFacts = {
  address: string;
  /** No rate limit of any kind applies to this address. */
  unlimited: boolean;
  userAgent: string;
  language: Language;
  /** The Origin header; null where the caller sent none. */
  origin: string | null;
  /** False where a browser says that another site made it call. */
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

/** One file on its way in. The stream is the handler's to read, as far as it likes: the rest is read and thrown away. */
export type Incoming = {
  name: string;
  /** Bytes of the whole form, where the sender says it; the file has a few hundred less. */
  length: number | null;
  stream: AsyncIterable<Buffer>;
};

type Uploaded<R> = R extends { upload: true } ? { incoming: Incoming } : unknown;

export type Call<N extends RouteName> = { value: Value<N>; http: HttpFacts } & Caller<Routes[N]['needs']> &
  Uploaded<Routes[N]>;

type Answered<N extends RouteName> = Routes[N] extends { download: true } ? Download : Answer<N>;

/** One route's edge: the value is parsed, the caller known and allowed. Answers data or throws a `Refusal`. */
export type Handler<N extends RouteName> = (call: Call<N>) => Promise<Answered<N>>;

/** Handlers of one protocol table, e.g. `HandlersOf<typeof talkRoutes>`: a type error until every route has one. */
export type HandlersOf<T extends Record<string, Route>> = { [N in keyof T & RouteName]: Handler<N> };

export type Handlers = HandlersOf<Routes>;
