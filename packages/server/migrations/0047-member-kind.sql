-- The kind of a member in words, as all code reads it. `is_agent` keeps the documented number [N01]; the words are those
-- of contract/src/member-kind.ts, and a test compares them. Virtual: no row is written, so the table is locked for a moment only.
alter table member add column kind text generated always as (
  case is_agent when 0 then 'member' when 1 then 'agent' when 2 then 'second_agent' when 4 then 'trial' when 41 then 'sub_agent' else 'second_sub_agent' end
) virtual;
