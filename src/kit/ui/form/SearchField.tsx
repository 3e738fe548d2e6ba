import { TextInput } from '@mantine/core'
import { SearchIcon } from '../icons/icons.tsx'
import { useSearchText } from './use-search-text.ts'

interface SearchFieldProps {
  /** "Search ingredients"; also what stands in it while it is empty. */
  readonly label: string
  readonly value: string
  readonly onSearch: (text: string) => void
}

/** Searches once the typing rests, or at Enter. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { text, type, searchNow } = useSearchText(value, onSearch)
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<SearchIcon />}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') searchNow(currentTarget.value)
      }}
    />
  )
}
