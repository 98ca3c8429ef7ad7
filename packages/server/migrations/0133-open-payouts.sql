-- Orders that have not ended, which are few, by their connection: its account may not change while it has one.
create index payout_attempt_open on payout_attempt (connection) where state = 'open';
