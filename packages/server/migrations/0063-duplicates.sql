-- Pairs of members that staff found to be different people. A finding is never edited or removed.
create table member_ruled_out (
  low_id bigint not null references member,
  high_id bigint not null references member,
  reason text not null,
  ruled_at timestamptz not null,
  ruled_by bigint not null references staff,
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index member_ruled_out_high on member_ruled_out (high_id);
grant select, insert on member_ruled_out to tamarind_app;

-- Members who share a document, also one that was rejected.
create index identity_case_number_ever on identity_case (number_index) where number_index is not null;
