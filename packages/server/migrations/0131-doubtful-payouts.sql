-- A transfer that the custodian reports as failed although it has a transaction hash may still be in a block. The custodian's
-- words, the hash, and the answer of the house's node about it are stored with the attempt: two people close it by them.
alter table payout_attempt add doubt_state text, add doubt_hash text, add doubt_chain text;
-- Allows what there is: no attempt so far has a doubt.
alter table payout_attempt add constraint payout_attempt_doubt
  check (num_nonnulls(doubt_state, doubt_hash, doubt_chain) in (0, 3)
         and doubt_chain in ('paid', 'reverted', 'other', 'missing', 'unasked'));
