-- The return to player of a game is what its vendor publishes in the game list. `catalogue_game.rtp_e4`, an invented figure, is read no
-- longer; it stays for processes of the release before, which read it while they are replaced (docs/operations.md, A release).

-- Parts of 10,000; null where the vendor names none.
alter table vendor_game add column rtp_e4 integer check (rtp_e4 between 1 and 9999);
-- Lists read before have no return: they are read again at once.
update vendor set games_read_at = null;
