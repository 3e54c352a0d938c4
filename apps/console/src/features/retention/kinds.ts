import type { Answer } from '@parley/protocol/http/routes';

export type KindName = Answer<'GET /retention/getList'>['list'][number]['kind'];
export type Terms = Record<KindName, number>;

export const KINDS: readonly KindName[] = ['talks', 'trash', 'visits', 'logins', 'letters', 'direct', 'audit', 'files'];
