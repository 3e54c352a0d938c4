import { raw, type Sql } from '../../../db/sql';

/**
 * Condition: the conversation (`column`: its id) is not in the trash. For everything that shows messages to agents;
 * counts include the trash until its conversations are removed for good.
 *
 * Not a plain `not exists`, which PostgreSQL would turn into a join and lose the order of the list. This form looks
 * each row up in the small table and keeps the list's plan.
 */
export const notInTrash = (column: string): Sql =>
  raw(`(exists (select 1 from conversation_trash x where x.conversation_id = ${column})) is not true`);
