import { useEffect, useEffectEvent, useRef } from 'react'
import { SearchIcon } from '../../kit/ui/icons/icons.tsx'
import { useSearchText } from '../../kit/ui/form/use-search-text.ts'
import styles from './MenuSearch.module.css'

interface MenuSearchProps {
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** A plain field: the first page a customer sees does without the script of the forms. */
export function MenuSearch({ value, onSearch }: MenuSearchProps) {
  const { text, type, searchNow } = useSearchText(value, onSearch)
  const field = useRef<HTMLInputElement>(null)
  // The menu is there before its script: what was typed meanwhile is searched for, too.
  const takeOver = useEffectEvent(() => {
    const typed = field.current?.value ?? ''
    if (typed !== text) type(typed)
  })
  useEffect(() => takeOver(), [])
  return (
    <search className={styles.search}>
      <SearchIcon />
      <input
        ref={field}
        type="search"
        aria-label="Search the menu"
        placeholder="Search the menu"
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') searchNow(currentTarget.value)
        }}
      />
    </search>
  )
}
