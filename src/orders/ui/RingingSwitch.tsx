import { Button } from '@mantine/core'
import { chime, useChimeReady } from '../../kit/ui/sound/chime.ts'
import { BellIcon } from '../../kit/ui/icons/icons.tsx'
import { BellOffIcon } from '../../kit/ui/icons/work-icons.tsx'
import { ringing } from './new-orders.ts'

/** Turns the sound of new orders, and of what is new at a station, on and off, for this browser. */
export function RingingSwitch() {
  const isOn = ringing.use()
  const isReady = useChimeReady()
  return (
    <Button
      variant="default"
      aria-pressed={isOn}
      leftSection={isOn ? <BellIcon /> : <BellOffIcon />}
      onClick={() => {
        ringing.set(!isOn)
        if (!isOn) chime()
      }}
    >
      {labelOf(isOn, isReady)}
    </Button>
  )
}

/** Browsers want to be touched once before they play anything. */
function labelOf(isOn: boolean, isReady: boolean): string {
  if (!isOn) return 'Sound off'
  return isReady ? 'Sound on' : 'Sound on: tap anywhere once'
}
