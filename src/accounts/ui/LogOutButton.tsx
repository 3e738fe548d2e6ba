import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../kit/ui/toast.ts'
import { logOut } from './session.ts'

/** Said where the button stands. */
export const logOutNote = 'Logging out also empties what this browser remembers, such as your cart.'

/** Ends the session and forgets all that Larder keeps in this browser; the pages start over a moment later. */
export function LogOutButton(button: ButtonProps) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Button
      variant="default"
      {...button}
      disabled={isLeaving}
      onClick={() => {
        setLeaving(true)
        void logOut().then((hasLeft) => {
          if (hasLeft) toast.success('You are logged out.')
          else setLeaving(false)
        })
      }}
    >
      {isLeaving ? 'Logging out...' : 'Logout'}
    </Button>
  )
}
