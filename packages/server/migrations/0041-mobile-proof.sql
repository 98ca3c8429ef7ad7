-- How a number was proved: by a code that we sent, or by a phone sign-in, with its channel [H08]. Null: not proved, or before this column.
alter table member
  add column mobile_proof text check (mobile_proof in ('code', 'firebase_sms'));
