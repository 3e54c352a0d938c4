import type { Queryable } from '../../../../db/pool';
import { type VisitRow, visitColumns } from '../../../conversation/visits/one-visit';

/** Maximum number of rows of each kind in a detail. */
export const MOST = 500;

/** The visit in which a conversation began; null: none, or it was removed by age. */
export async function readVisit(
  db: Queryable,
  conversationId: string,
): Promise<(VisitRow & { id: string; pages: number }) | null> {
  const { rows } = await db.query<VisitRow & { id: string; pages: number }>({
    name: 'history-visit',
    text: `select w.id, ${visitColumns('w')},
                  (select count(*)::int from page_views p where p.visitor_id = w.visitor_id and p.visit_id = w.id) as pages
           from conversation_facts f join visits w on w.id = f.visit_id where f.conversation_id = $1`,
    values: [conversationId],
  });
  return rows[0] ?? null;
}

export type PageRow = { url: string; title: string; openedAt: Date; until: Date | null };

/** Page views of the visit, and those during the conversation, in order. */
export async function readPages(db: Queryable, conversationId: string, visitId: string | null): Promise<PageRow[]> {
  const { rows } = await db.query<PageRow>({
    name: 'history-pages',
    text: `select p.url, p.title, p.opened_at as "openedAt",
                  lead(p.opened_at) over (partition by p.visit_id order by p.opened_at) as until
           from conversations c join page_views p on p.visitor_id = c.visitor_id
           where c.id = $1
             and (p.visit_id = $2 or p.opened_at between c.opened_at and coalesce(c.ended_at, now()))
           order by p.opened_at limit $3`,
    values: [conversationId, visitId, MOST + 1],
  });
  return rows;
}

export type CardRow = {
  name: string;
  phone: string;
  mail: string;
  wechat: string;
  remark: string;
  tags: string[];
  fields: Record<string, unknown>;
  number: number;
  takenAt: Date | null;
  /** Id of the person in the archive; null: none. */
  personId: string | null;
};

/** The visitor's card stored at the end of the conversation; the present card if it is open or none was stored. */
export async function readCardThen(db: Queryable, conversationId: string): Promise<CardRow> {
  const { rows } = await db.query<CardRow>({
    name: 'history-card',
    text: `select coalesce(k.card ->> 'name', v.name) as name, coalesce(k.card ->> 'phone', p.phone, '') as phone,
                  coalesce(k.card ->> 'mail', p.mail, '') as mail, coalesce(k.card ->> 'wechat', p.wechat, '') as wechat,
                  coalesce(k.card ->> 'remark', p.remark, '') as remark,
                  case when k.card is null then v.tags
                       else array(select jsonb_array_elements_text(k.card -> 'tags')) end as tags,
                  coalesce(k.card -> 'fields', p.fields, '{}') as fields, v.number, k.taken_at as "takenAt",
                  p.id as "personId"
           from conversations c join visitors v on v.id = c.visitor_id left join people p on p.id = v.person_id
           left join conversation_cards k on k.conversation_id = c.id
           where c.id = $1`,
    values: [conversationId],
  });
  return rows[0]!;
}
