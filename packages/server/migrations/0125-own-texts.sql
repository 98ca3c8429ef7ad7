-- Help topics and public pages that staff add: their names have digits, and each version has a place.

-- `place` is the category, the position and whether the text has ended; null for the texts that every house has.
alter table site_text_draft add column place jsonb, drop constraint site_text_draft_text_check;
-- Allows more than before
alter table site_text_draft add constraint site_text_draft_text_check check (text ~ '^[a-z][a-z0-9-]{1,47}$');
alter table site_text_version add column place jsonb, drop constraint site_text_version_text_check;
-- Allows more than before
alter table site_text_version add constraint site_text_version_text_check check (text ~ '^[a-z][a-z0-9-]{1,47}$');
