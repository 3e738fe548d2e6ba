interface Shift {
  readonly id: string
  readonly userId: string
  readonly openedAt: string
  readonly closedAt: string | null
}

interface Payment {
  readonly createdAt: string
  /** Null where nobody stood in one. */
  readonly shiftId: string | null
}

/**
 * In which shift the taxes of what is taken out of an order are taken off. An order is taxed where its money came first, with
 * what is left of it then. Later they go where the money does that is given back: with whoever gives it back, else where it
 * came, else with the only one there is (docs/decisions/0154).
 * @param payments of the order, first things first.
 * @param all the shifts that were open at that moment, among others.
 */
export function taxedIn(
  correction: { readonly userId: string | null; readonly createdAt: string },
  payments: readonly Payment[],
  all: readonly Shift[],
): string | undefined {
  const [first] = payments
  if (first === undefined) return undefined
  const at = correction.createdAt
  if (at < first.createdAt) return first.shiftId ?? undefined
  const open = all.filter(
    ({ openedAt, closedAt }) => openedAt <= at && (closedAt === null || at < closedAt),
  )
  const own = open.find(({ userId }) => userId === correction.userId)
  if (own !== undefined) return own.id
  const came = payments.find(({ shiftId }) => open.some(({ id }) => id === shiftId))
  if (came?.shiftId) return came.shiftId
  const isTaxed = first.shiftId !== null && correction.userId !== null
  return isTaxed && open.length === 1 ? open[0]?.id : undefined
}
