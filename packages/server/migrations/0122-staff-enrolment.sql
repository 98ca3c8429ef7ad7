-- An invitation with `enrols` lets a person who works here already register a new second factor; it gives no role.
alter table staff_invitation add column enrols bigint references staff;
