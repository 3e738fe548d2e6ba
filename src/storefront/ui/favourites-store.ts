import { stored } from '../../kit/ui/calls/stored.ts'
import { Favourites, favouritesOf, toggled } from '../favourites.ts'

const kept = stored('favourites', Favourites, [])

export const useFavourites = (storeId: string) => favouritesOf(kept.use(), storeId)

export const toggleFavourite = (storeId: string, productId: string): void =>
  kept.set(toggled(kept.get(), { storeId, productId }))
