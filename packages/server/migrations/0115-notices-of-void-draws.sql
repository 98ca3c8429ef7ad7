-- The notice with which a draw was voided before its result; its page shows it.
alter table draw add column notice text;
