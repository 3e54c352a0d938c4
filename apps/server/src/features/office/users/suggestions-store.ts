import type { Queryable } from '../../../db/pool';
import { every, raw, sql, statement } from '../../../db/sql';
import { archiveScope, type Reader } from './scope';

export type Suggestion = {
  id: string;
  name: string;
  phone: string;
  mail: string;
  wechat: string;
  by: ('phone' | 'mail' | 'wechat' | 'unionId')[];
};

/** Maximum number of suggestions: a phone number of more people is that of a switchboard. */
const MOST = 10;

/** People one of whose visitors is the same to WeChat, over all accounts, as a visitor of `own`. */
const OF_UNION = raw(`
  select ov.person_id from visitors v
  join channel_contacts k on k.visitor_id = v.id and k.union_id <> ''
  join channel_contacts o on o.union_id = k.union_id
  join visitors ov on ov.id = o.visitor_id
  where v.person_id = own.id and ov.person_id is not null`);

/** Other people of the archive with the same phone, mail, WeChat or union id; masked fields are not compared. */
export async function findSuggestions(db: Queryable, reader: Reader, id: string): Promise<Suggestion[]> {
  const seesPhone = !reader.masks.includes('phone');
  const seesMail = !reader.masks.includes('email');
  const { rows } = await db.query<Suggestion>(
    statement(sql`
      select p.id, p.name, p.phone, p.mail, p.wechat,
             array_remove(array[
               case when ${seesPhone} and own.phone_key <> '' and p.phone_key = own.phone_key then 'phone' end,
               case when ${seesMail} and own.mail_key <> '' and p.mail_key = own.mail_key then 'mail' end,
               case when own.wechat_key <> '' and p.wechat_key = own.wechat_key then 'wechat' end,
               case when p.id in (${OF_UNION}) then 'unionId' end
             ], null) as by
      from (select * from people where id = ${id}) own
      join people p on p.id in (
        select id from people where phone_key <> '' and phone_key = own.phone_key and ${seesPhone}
        union
        select id from people where mail_key <> '' and mail_key = own.mail_key and ${seesMail}
        union
        select id from people where wechat_key <> '' and wechat_key = own.wechat_key
        union
        ${OF_UNION}
      )
      where ${every([sql`p.id <> own.id and p.place = 'archive'`, archiveScope(reader)])}
      order by p.updated_at desc
      limit ${MOST}`),
  );
  return rows;
}
