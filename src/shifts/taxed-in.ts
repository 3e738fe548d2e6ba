interface Shift {
  readonly id: string
  readonly userId: string
  readonly openedAt: string
  readonly closedAt: string | null
  /** Colleagues who sold into it, and from when to when. */
  readonly joined: readonly {
    readonly userId: string
    readonly joinedAt: string
    readonly leftAt: string | null
  }[]
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
  // Of the moment in which a drawer is closed, or left, only the ledger knows on which side of it the money moved.
  const isBefore = (end: string | null, id: string) =>
    end === null || at < end || givenBack.some(({ shiftId }) => shiftId === id)
  const open = all.filter(({ id, openedAt, closedAt }) => openedAt <= at && isBefore(closedAt, id))
  const own = open.find(
    ({ id, userId, joined }) =>
      userId === correction.userId ||
      joined.some(
        (join) =>
          join.userId === correction.userId && join.joinedAt <= at && isBefore(join.leftAt, id),
      ),
  )
  if (own !== undefined) return own.id
  const came = payments.find(({ shiftId }) => open.some(({ id }) => id === shiftId))
  if (came?.shiftId) return came.shiftId
  const isTaxed = first.shiftId !== null && correction.userId !== null
  return isTaxed && open.length === 1 ? open[0]?.id : undefined
}
