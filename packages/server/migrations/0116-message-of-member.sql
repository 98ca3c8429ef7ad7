-- The list of a member's mail and SMS reads the newest first.
create index message_of_member on message (member_id, made_at desc, id desc);
