-- What a visitor said is forgotten in the rows of the lab too when its message is recalled, redacted or erased.
create index robot_lab_rows_question on robot_lab_rows using hash (question);
create or replace function forget_robot_turn() returns trigger language plpgsql as $$
begin
  update robot_turns set question = '', hits = '[]' where conversation_id = new.conversation_id and seq = new.seq;
  delete from robot_lab_rows where question = old.msg;
  return null;
end $$;
