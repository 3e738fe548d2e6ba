import { stored } from '../../kit/ui/calls/stored.ts'
import type { CartItem } from '../cart.ts'
import { LastChoices, withChoice } from '../last-choice.ts'

const kept = stored('lastChoices', LastChoices, [])

export const useLastChoices = () => kept.use()

export const rememberChoice = (item: CartItem): void => kept.set(withChoice(kept.get(), item))
