import * as z from 'zod';
import { text, uuid } from '../../shapes';

/** Permission to see the record of conversations. */
export const needs = ['seePermissions:seeHistorical'] as const;

/** Request of a route about one conversation. */
export const conversationId = z.object({ conversation: uuid });

/** A text that is not blank. */
export const words = (max: number) => text(max).refine((value) => value.trim() !== '', 'empty');
