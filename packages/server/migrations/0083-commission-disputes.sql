-- A chat may be about an income of an agent: a dispute names the statement.
alter table support_message drop constraint support_message_about_kind_check;
alter table support_message add constraint support_message_about_kind_check
  check (about_kind in ('game', 'ticket', 'transfer', 'income'));
