alter table approvals add column up_to numeric(7,4)
  constraint approvals_up_to_percent check (up_to between 0 and 100);
comment on column approvals.up_to is 'How much was allowed where that is counted: of a discount, in percent.';
