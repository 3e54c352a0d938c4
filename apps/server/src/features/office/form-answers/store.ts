import type { Queryable } from '../../../db/pool';
import type { FormPlace, StoredAnswer } from './types';

/** Saves a form; a second one at the same place adds its answers. */
export async function saveAnswers(
  tx: Queryable,
  { visitorId, conversationId = null, letterId = null }: FormPlace,
  { id, answers, now }: { id: string; answers: readonly StoredAnswer[]; now: number },
): Promise<void> {
  const target = letterId
    ? '(letter_id) where letter_id is not null'
    : conversationId
      ? '(conversation_id) where conversation_id is not null'
      : '(visitor_id) where conversation_id is null and letter_id is null';
  await tx.query(
    `insert into form_answers as f (id, visitor_id, conversation_id, letter_id, answers, given_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict ${target} do update
       set given_at = excluded.given_at,
           answers = coalesce((select jsonb_agg(old.one) from jsonb_array_elements(f.answers) old (one)
                               where not excluded.answers @> jsonb_build_array(jsonb_build_object('key', old.one->'key'))),
                              '[]') || excluded.answers`,
    [id, visitorId, conversationId, letterId, JSON.stringify(answers), new Date(now)],
  );
}

export type AnswersRow = { conversationId: string | null; answers: StoredAnswer[]; givenAt: Date };

/** Maximum number of forms that are shown of one visitor. */
const MOST = 10;

/** Forms of a visitor, newest first. */
export async function findAnswers(db: Queryable, visitorId: string): Promise<AnswersRow[]> {
  const { rows } = await db.query<AnswersRow>({
    name: 'form-answers',
    text: `select conversation_id as "conversationId", answers, given_at as "givenAt"
           from form_answers where visitor_id = $1 order by given_at desc limit ${MOST}`,
    values: [visitorId],
  });
  return rows;
}
