-- A smart robot's suggestion has no entry: one for each robot and message of the visitor.
create unique index robot_suggestions_written on robot_suggestions (conversation_id, seq, robot_id) where entry_id is null;
