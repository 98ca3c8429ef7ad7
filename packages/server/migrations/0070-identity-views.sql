-- Who opened which picture of a document: documents are accepted against the check only by people who saw them all.
create table identity_picture_view (
  case_id uuid not null references identity_case,
  part text not null,
  staff_id bigint not null references staff,
  at timestamptz not null,
  primary key (case_id, part, staff_id)
);
grant select, insert, update (at) on identity_picture_view to tamarind_app;
