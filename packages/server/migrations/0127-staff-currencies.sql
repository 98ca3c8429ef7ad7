-- The currencies to which a role of a person is limited, and the currencies of what a proposal is about.

-- Empty: all currencies. The release before gives no limit. An owner changes the whole house and has all of them.
alter table staff_grant add column currencies text[] not null default '{}'
  constraint staff_grant_currencies check (currencies <@ array['THB', 'VND'] and (role <> 'owner' or currencies = '{}'));

-- Empty: the whole house. Only people without a limit decide such a proposal.
alter table staff_proposal add column currencies text[] not null default '{}';
update staff_proposal set currencies = array[content ->> 'currency']
 where decision is null and content ->> 'currency' in ('THB', 'VND');
