-- A member's list of deposits shows the payment that named one and could not be credited.
create index bank_notice_deposit on bank_notice (deposit_id, received_at desc) where why is not null;
