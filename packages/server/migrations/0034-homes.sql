-- Whether anybody logs in from a network, asked when a stranger's login is refused: the owner's own way in stays open there.
create index login_try_home on login_try (net, at) where refused is null;

-- The network that asked for a code. Two of the code's five tries are reserved for it, so a stranger who merely knows the number
-- cannot use up a code by guessing.
alter table one_time_code add column net text not null default '';
