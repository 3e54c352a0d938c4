import { type Sql, sql } from '../../../db/sql';
import { searchable, searchableAs } from '../../foundation/access/masked-search';
import type { Reader } from './scope';

/** SQL of the masked searchable text of a person, of the same columns as `searchedText`. */
export const maskedColumns = (reader: Reader): Sql =>
  sql`concat_ws(e'\n', ${searchable(reader, 'p.name')}, ${searchableAs(reader, 'phone', 'p.phone')},
    ${searchableAs(reader, 'email', 'p.mail')}, ${searchable(reader, 'p.wechat')}, ${searchable(reader, 'p.remark')})`;
