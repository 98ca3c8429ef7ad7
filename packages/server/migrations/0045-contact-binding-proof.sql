-- How the replaced number had been proved comes back with it.
alter table contact_binding add column former_proof text;
