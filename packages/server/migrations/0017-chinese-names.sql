-- The catalogue's names in Chinese.
alter table catalogue_name drop constraint catalogue_name_language_check;
alter table catalogue_name add constraint catalogue_name_language_check check (language in ('en', 'th', 'vi', 'zh'));
