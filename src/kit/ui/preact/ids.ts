import { createContext, useContext, useId as useIdOfRoot } from 'preact/compat'

/** Of a root within a page: each root counts its ids from nought. */
export const IdPrefix = createContext('')
export const useId = () => useContext(IdPrefix) + useIdOfRoot()
