import { retentionKinds } from '@parley/core/vocabulary';

export { retentionKinds as KINDS };
export type KindName = (typeof retentionKinds)[number];
export type Terms = Record<KindName, number>;
