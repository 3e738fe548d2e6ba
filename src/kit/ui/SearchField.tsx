import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { SearchIcon } from './icons.tsx'

interface SearchFieldProps {
  /** "Search ingredients"; also what stands in it while it is empty. */
  readonly label: string
  readonly value: string
  readonly onSearch: (text: string) => void
}

const restForMs = 250

/** Searches once the typing rests, or at Enter. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const [searched, setSearched] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // Changed from outside, by going back or by a button that clears all filters.
  if (value !== searched) {
    setSearched(value)
    setText(value)
  }

  function search(wanted: string) {
    clearTimeout(timer.current)
    const trimmed = wanted.trim()
    if (trimmed === searched) return
    setSearched(trimmed)
    onSearch(trimmed)
  }

  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<SearchIcon />}
      value={text}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value
        setText(typed)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => search(typed), restForMs)
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') search(currentTarget.value)
      }}
    />
  )
}
