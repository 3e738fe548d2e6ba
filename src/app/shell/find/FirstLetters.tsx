import { TextInput } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { SearchIcon } from '../../../kit/ui/icons/icons.tsx'
import styles from './Find.module.css'

interface FirstLettersProps {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onEnter: () => void
  readonly onClose: () => void
}

/** Where the field of the window will be, until that has the cursor: what is struck meanwhile stands in it then. */
export function FirstLetters({ typed, onType, onEnter, onClose }: FirstLettersProps) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  return (
    <search className={styles.first}>
      <TextInput
        ref={field}
        size="lg"
        aria-label="Find anything"
        autoComplete="off"
        leftSection={<SearchIcon />}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnter()
          if (key === 'Escape') onClose()
        }}
      />
    </search>
  )
}
