-- Medians of how long deposits and withdrawals take, over the last 30 days (platform/usual-time.ts).

create index deposit_credited on deposit (method, credited_at) where credited_at is not null;
create index withdrawal_disbursed on withdrawal (currency, disbursed_at) where disbursed_at is not null;
