-- Rewards that one person alone approved are summed over a day.
create index point_record_approved on point_record (decided_at) where status = 'approved';
