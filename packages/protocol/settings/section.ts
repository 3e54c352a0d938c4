import type { Need } from '@parley/core/access/allows';
import type * as z from 'zod';

/** One settings page: its shape with defaults, who may edit it, and who is told (`visitors`: delivered to open widgets). */
export type Section<S extends z.ZodType = z.ZodType> = {
  shape: S;
  audience: 'server' | 'agents' | 'visitors';
  needs: Need;
  /** Fields that visitors are told although the section is not for them. */
  forVisitors?: readonly string[];
  /** Fields that a partner's guests are told beside what visitors are: those that their desk works by. */
  forGuests?: readonly string[];
};

export const section = <S extends z.ZodType>(definition: Section<S>): Section<S> => definition;
