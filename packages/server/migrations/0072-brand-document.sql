-- Features and form rules are fields of the brand's document from now on. Versions and drafts of the time before lack
-- them, and versions are never changed: this row has the values that were in force beside them.
insert into brand_setting (name, value, changed_at)
select 'fieldsBefore',
       jsonb_strip_nulls(jsonb_build_object(
         'features', (
           select jsonb_object_agg(leaf ->> 'modId', (leaf ->> 'enabled')::boolean and (branch ->> 'enabled')::boolean)
             from brand_setting s, jsonb_array_elements(s.value) as branch, jsonb_array_elements(branch -> 'childrenNodes') as leaf
            where s.name = 'whitelabel'),
         'register', (select s.value from brand_setting s where s.name = 'register'))),
       now()
 where exists (select 1 from brand_setting where name in ('whitelabel', 'register'))
on conflict (name) do nothing;
