-- The values the proposal would replace, in the form of `content`: the second person reads the difference. Null where nothing is replaced.
alter table staff_proposal add column before jsonb;
