-- Exports read the tickets and entries of some days. Rows are added in the order of their time, so a block range index
-- finds those days; unlike a tree it costs an insert nothing that can be measured.
create index ledger_entry_by_time on ledger_entry using brin (at) with (pages_per_range = 32, autosummarize = on);
create index ticket_by_time on ticket using brin (placed_at) with (pages_per_range = 32, autosummarize = on);
