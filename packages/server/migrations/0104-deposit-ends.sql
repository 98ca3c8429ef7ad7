-- A member may cancel a deposit, and one that nothing can pay has failed.
alter table deposit drop constraint deposit_state_check;
-- Allows more than before
alter table deposit add constraint deposit_state_check
  check (state in ('waiting', 'credited', 'expired', 'cancelled', 'failed'));
update deposit set state = 'failed' where state = 'expired' and instruction->>'kind' = 'failed';
