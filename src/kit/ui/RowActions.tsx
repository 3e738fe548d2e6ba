import { Menu } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useCloses } from './back/use-back-closes.ts'
import { danger } from './colour.ts'
import { DotsIcon } from './icons/work-icons.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './RowActions.module.css'

interface Act {
  readonly label: string
  /** Where it leads, or what it does. */
  readonly act: string | (() => void)
  readonly isDangerous?: boolean
  /** Why it cannot be done. */
  readonly refusal?: string | undefined
}

interface RowActionsProps {
  /** What the row is called. */
  readonly of: string
  /** What is done most, as a button. */
  readonly children: ReactNode
  readonly more: readonly Act[]
}

/** The end of a row: the one thing that is done most, and the rest behind three dots. */
export function RowActions({ of, children, more }: RowActionsProps) {
  const [isOpen, setOpen] = useState(false)
  useCloses(() => setOpen(false), isOpen)
  return (
    <div className={styles.actions}>
      {children}
      {/* Within the page's landmarks, and with nothing in the list that is no item. */}
      <Menu
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        shadow="md"
        transitionProps={{ duration: 0 }}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <IconButton label={`More for ${of}`}>
            <DotsIcon />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {more.map(({ label, act, isDangerous = false, refusal }) => {
            const look = {
              ...(isDangerous && { color: danger }),
              className: styles.act ?? '',
              disabled: refusal !== undefined,
            }
            return typeof act === 'string' ? (
              <Menu.Item key={label} component={Link} to={act} {...look}>
                {label}
              </Menu.Item>
            ) : (
              <Menu.Item key={label} onClick={act} title={refusal} {...look}>
                {label}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
