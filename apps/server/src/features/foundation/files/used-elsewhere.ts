/** The path of file `f` in a link. The key alone in a text of an agent is no use of the file. */
const PATH = `'/api/files/' || f.key`;

/** SQL condition: file `f` is used outside of messages, where it cannot be recalled. */
export const USED_ELSEWHERE = `
  (exists (select 1 from quick_replies q where strpos(q.files::text, ${PATH}) > 0 or strpos(q.msg, ${PATH}) > 0
             or strpos(q.variants::text, ${PATH}) > 0)
   or exists (select 1 from quick_reply_versions v where strpos(v.content::text, ${PATH}) > 0)
   or exists (select 1 from quick_reply_proposals p where p.state = 'open' and strpos(p.content::text, ${PATH}) > 0)
   or exists (select 1 from settings s where strpos(s.value::text, f.key) > 0)
   or exists (select 1 from settings_drafts d where strpos(d.value::text, f.key) > 0)
   or f.key like 'sound-%' and exists (select 1 from settings_versions v
                                      where v.section = 'notices' and strpos(v.value::text, f.key) > 0)
   or exists (select 1 from agents a where strpos(a.avatar, f.key) > 0)
   or exists (select 1 from letters l where l.visitor_id = f.visitor_id and strpos(l.content, f.key) > 0))`;

/** SQL condition: all messages with file `f` were recalled. */
export const IS_RECALLED = `
  case
    when not exists (select 1 from file_uses u where u.key = f.key and u.recalled_at is not null) then false
    when exists (select 1 from file_uses u where u.key = f.key and u.recalled_at is null) then false
    else not ${USED_ELSEWHERE}
  end`;
