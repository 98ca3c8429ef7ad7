-- The winners board and what the lobby shows of its vendors.

-- Members who chose to be on the winners board, and since when: earlier wins are not shown. No row: not chosen.
create table winner_consent (
  member_id bigint primary key references member,
  since timestamptz not null
);
-- The board asks for the wins of those members only.
create index vendor_round_won on vendor_round (member_id, closed_at) where state = 'closed' and won > staked;
create index settlement_credit_member on settlement_credit (member_id, paid_at) where result_version > 0;
-- A vendor's game as a title of the lobby.
create index catalogue_game_served on catalogue_game (served_by, served_as) where served_by is not null;

grant select, insert, delete on winner_consent to tamarind_app;
