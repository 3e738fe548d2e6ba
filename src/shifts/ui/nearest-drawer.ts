import type { ColleagueShift } from '../contract.ts'

/** For whoever stands at no drawer: the colleague's that one tap joins, where there is just one, and what else leads to one. */
export function nearestDrawer(joinable: readonly ColleagueShift[] = []) {
  const [only, ...more] = joinable
  return {
    only: more.length === 0 ? only : undefined,
    way: more.length === 0 ? 'Open a shift' : 'Choose a drawer',
  }
}
