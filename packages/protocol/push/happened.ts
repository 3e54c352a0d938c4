import type { TalkEvent } from '../types';

/** 2028: an event of a conversation was stored. The visitor gets those that concern it, without notes and reasons. */
export type HappenedPush = { code: '2028'; YQToken: string; cursor?: string; event: TalkEvent };
