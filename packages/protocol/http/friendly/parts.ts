import * as z from 'zod';
import { text } from '../../shapes';

export const administers = ['setPermissions:friendly'];

/** `internal`: a colleague of another group; `partner`: somebody outside of the company, with a guest account. */
export const kind = z.enum(['internal', 'partner']);
export const status = z.enum(['pending', 'accepted', 'declined', 'blocked']);
/** An account. */
export const who = z.object({ uuid: z.string(), nickname: z.string() });

export const notBlank = (value: string): boolean => value.trim().length > 0;
export const name = text(100).refine(notBlank, 'empty');

/** Hours of a time limit. */
export const hours = (most: number) => z.number().int().min(1).max(most);
