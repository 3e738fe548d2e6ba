import { useRef, useState } from 'react'

const restForMs = 250

/** What stands in a search field: it is searched for once the typing rests, or at `searchNow`. */
export function useSearchText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value)
  const [searched, setSearched] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Changed from outside, by going back or by a button that clears all filters.
  if (value !== searched) {
    setSearched(value)
    setText(value)
  }

  function searchNow(wanted: string) {
    clearTimeout(timer.current)
    const trimmed = wanted.trim()
    if (trimmed === searched) return
    setSearched(trimmed)
    onSearch(trimmed)
  }

  return {
    text,
    type(typed: string) {
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => searchNow(typed), restForMs)
    },
    searchNow,
  }
}
