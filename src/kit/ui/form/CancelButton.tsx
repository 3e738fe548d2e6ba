import { Button } from '@mantine/core'
import { use } from 'react'
import { CloseWindow } from './close-question.ts'

/** Closes the window that it stands in as its cross does: what was typed is asked about first. */
export const CancelButton = () => (
  <Button variant="default" onClick={use(CloseWindow)}>
    Cancel
  </Button>
)
