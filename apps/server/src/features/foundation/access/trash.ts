import { raw, type Sql } from '../../../db/sql';

/**
 * What is in the trash is shown nowhere else: among the conditions of everything that shows agents what was said. What
 * counts conversations counts these too, until they are removed for good. `column` holds a conversation's id.
 *
 * Not a plain `not exists`: that would be joined, and the order of a list given up for it. So each row is looked up
 * among the few, and the list's own plan stays as it is.
 */
export const notInTrash = (column: string): Sql =>
  raw(`(exists (select 1 from conversation_trash x where x.conversation_id = ${column})) is not true`);
