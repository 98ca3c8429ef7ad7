-- Staff may not play (GLI-19 A.2.4). A member with the mailbox of somebody who works here gets a block of play by rule. The
-- database sets it, so that no way to an address forgets it: registration, binding, taking a binding back, joining the staff,
-- coming back to it. It stays when the person leaves; two people lift it then.
create index member_mailbox on member (staff_mailbox(email)) where email is not null;

create function stop_play_of_staff() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'staff' then
    insert into member_block (id, member_id, kind, cause, reason, began_at)
    select gen_random_uuid(), m.id, 'play', 'rule', 'staff', now() from member m
     where staff_mailbox(m.email) = staff_mailbox(new.mail) and m.email is not null and m.realm = 'real'
       and not exists (select from member_block b
                        where b.member_id = m.id and b.kind = 'play' and b.cause = 'rule' and b.lifted_at is null);
  elsif exists (select from staff s where s.active and staff_mailbox(s.mail) = staff_mailbox(new.email))
    and not exists (select from member_block b
                     where b.member_id = new.id and b.kind = 'play' and b.cause = 'rule' and b.lifted_at is null) then
    insert into member_block (id, member_id, kind, cause, reason, began_at)
    values (gen_random_uuid(), new.id, 'play', 'rule', 'staff', now());
  end if;
  return null;
end $$;
create trigger stop_play_of_staff after insert or update of mail, active on staff
  for each row when (new.active and new.mail is not null) execute function stop_play_of_staff();
create trigger stop_play_of_staff after insert or update of email on member
  for each row when (new.email is not null and new.realm = 'real') execute function stop_play_of_staff();

insert into member_block (id, member_id, kind, cause, reason, began_at)
select gen_random_uuid(), m.id, 'play', 'rule', 'staff', now()
  from member m
 where m.realm = 'real' and m.email is not null
   and exists (select from staff s where s.active and staff_mailbox(s.mail) = staff_mailbox(m.email));
