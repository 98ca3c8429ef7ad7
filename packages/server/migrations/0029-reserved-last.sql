-- A bet counts what it takes of numbers right before its commit (decision 18). What else made a bet dearer than it need be goes, too.

-- A request is written once, with its answer, under a lock that is kept in memory: no room for a longer row is needed on its page.
alter table request reset (fillfactor);

-- Was there for a foreign key that has gone (0025); every ticket paid for it.
drop index ticket_in_draw;
