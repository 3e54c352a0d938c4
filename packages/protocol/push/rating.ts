import type { Rating } from '../types';

/** 2020, to the visitor: an agent asks to be rated. */
export type RatingInvitedPush = { code: '2020'; YQToken: string; cursor?: string; conversation: string };
/** 2021: the visitor has rated an agent of the conversation. */
export type RatedPush = { code: '2021'; YQToken: string; cursor?: string; rating: Rating };
