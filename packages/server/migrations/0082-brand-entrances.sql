-- Entrances and the ways to customer service are fields of the brand's document from now on; `fieldsBefore` has them for
-- the versions of the time before. The table `entrance` stays until no process of the release before reads it.
insert into brand_setting (name, value, changed_at)
select 'fieldsBefore',
       jsonb_strip_nulls(jsonb_build_object(
         'entrances', (select jsonb_agg(jsonb_build_object('host', host, 'takes', takes) order by host) from entrance),
         'customerService', (select s.value from brand_setting s where s.name = 'customerService'))),
       now()
 where exists (select 1 from entrance) or exists (select 1 from brand_setting where name = 'customerService')
on conflict (name) do update set value = excluded.value || brand_setting.value, changed_at = excluded.changed_at;
