-- The most that a promotion may promise in a currency; null: no bound.
alter table promotion
  add column budget_thb bigint check (budget_thb > 0),
  add column budget_vnd bigint check (budget_vnd > 0);
create index promotion_application_promised on promotion_application (promotion_id, currency) where state <> 'rejected';
