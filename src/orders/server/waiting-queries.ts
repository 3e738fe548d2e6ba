/** How much one visitor has ordered at this store that is neither paid nor begun, as a value of another statement. */
export const waitingPortionsText = (at: {
  readonly storeId: string
  readonly visitor: string
}) => `(
  select coalesce(sum(line.quantity), 0)::int from orders
  join order_lines as line on line.store_id = orders.store_id and line.order_id = orders.id
  where orders.store_id = ${at.storeId} and orders.placed_from = ${at.visitor}
    and orders.status = 'pending' and orders.paid_at is null)`
