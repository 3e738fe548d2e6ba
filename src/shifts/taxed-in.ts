interface Shift {
  readonly id: string
  readonly userId: string
  readonly openedAt: string
  readonly closedAt: string | null
}

interface Moved {
  /** Money that came, or that was given back. */
  readonly kind: string
  readonly createdAt: string
  /** Null where nobody stood in one. */
  readonly shiftId: string | null
}

/**
 * In which shift the taxes of what is taken out of an order are taken off. An order is taxed where its money came first, with
 * what is left of it then. Later they go where the money does that is given back: with whoever gives it back, else where it
 * came, else with the only one there is (docs/decisions/0154).
 * @param moved what the ledger has of the order, first things first.
 * @param all the shifts that were open at that moment, among others, first opened first.
 */
export function taxedIn(
  correction: { readonly userId: string | null; readonly createdAt: string },
  moved: readonly Moved[],
  all: readonly Shift[],
): string | undefined {
  const payments = moved.filter(({ kind }) => kind === 'payment')
  const [first] = payments
  if (first === undefined) return undefined
  const at = correction.createdAt
  if (at < first.createdAt) return first.shiftId ?? undefined
  const givenBack = moved.filter(({ kind, createdAt }) => kind !== 'payment' && createdAt === at)
  const open = all.filter(
    ({ id, openedAt, closedAt }) =>
      openedAt <= at &&
      // Of the moment in which a drawer is closed, only the ledger knows on which side of it the money moved.
      (closedAt === null || at < closedAt || givenBack.some(({ shiftId }) => shiftId === id)),
  )
  const own = open.find(({ userId }) => userId === correction.userId)
  if (own !== undefined) return own.id
  const came = payments.find(({ shiftId }) => open.some(({ id }) => id === shiftId))
  if (came?.shiftId) return came.shiftId
  const isTaxed = first.shiftId !== null && correction.userId !== null
  return isTaxed && open.length === 1 ? open[0]?.id : undefined
}
