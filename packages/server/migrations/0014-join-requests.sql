-- People who want to work with the brand write from the join-us page; what they write comes into the queue of the support desk.
alter table support_chat drop constraint support_chat_kind_check;
alter table support_chat add constraint support_chat_kind_check check (kind in ('chat', 'feedback', 'join'));
