-- Robots have uploaded pictures: one of a robot has no agent, and is found by the address that the robot has.
alter table avatars alter column agent_id drop not null;
