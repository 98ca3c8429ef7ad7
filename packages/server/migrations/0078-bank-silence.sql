-- Since when the bank has not said what became of a payout; null: it has answered. Shown to the member and to staff.
alter table withdrawal add silent_since timestamptz;
