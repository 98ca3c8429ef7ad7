-- The search of staff finds members by contact and by name. Account names, references and bank numbers have their indexes.
create index member_email_search on member (lower(email)) where email is not null;
create index member_mobile_search on member (mobile) where mobile is not null;
create index member_name_search on member using gin (lower(payee_name || ' ' || nickname) gin_trgm_ops);
