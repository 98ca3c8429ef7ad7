-- Agents with the sums of their lines, and records of the audit log, leave the house as exports, too.
alter table data_export drop constraint data_export_kind_check;
-- Allows more than before
alter table data_export add constraint data_export_kind_check check (
  kind in ('segment', 'members', 'tickets', 'entries', 'agents', 'audit'));

-- The audit log is read by days.
create index audit_record_at on audit_record (at);
