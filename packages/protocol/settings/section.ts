import type { Need } from '@parley/core/access/allows';
import type * as z from 'zod';

/** A settings section: shape with defaults, who may edit it, and who receives it (`visitors`: open widgets too). */
export type Section<S extends z.ZodType = z.ZodType> = {
  shape: S;
  audience: 'server' | 'agents' | 'visitors';
  needs: Need;
  /** Fields sent to visitors although the audience is another. */
  forVisitors?: readonly string[];
  /** Fields sent to guests beside those for visitors, which their workbench needs. */
  forGuests?: readonly string[];
  /** Fields that a site may have values of its own for (`true`: all); the server acts on them for the site's visitors. */
  bySite?: true | readonly string[];
  /** Visitors get only the values that differ from the defaults, which the window knows. */
  sparse?: true;
};

export const section = <S extends z.ZodType>(definition: Section<S>): Section<S> => definition;
