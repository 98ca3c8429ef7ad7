-- The file of members reads those who registered on some days. A member registers once, so a tree costs little, and
-- later changes of the row cannot blur it as they would ranges of blocks.
create index member_by_registration on member (registered_at);
