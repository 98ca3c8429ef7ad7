-- Demo only: the stand-in bank pays this deposit in another person's name.
alter table deposit add column simulation_by_other boolean not null default false;
