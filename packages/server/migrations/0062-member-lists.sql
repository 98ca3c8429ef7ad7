-- The tabs of a member's page list what belongs to one member.
create index support_chat_member on support_chat (member_id, last_at desc) where member_id is not null;
create index identity_case_member on identity_case (member_id, opened_at desc);
