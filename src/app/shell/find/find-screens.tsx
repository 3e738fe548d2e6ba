import { grantOf } from '../../../accounts/permissions.ts'
import { SlidersIcon, TillIcon } from '../../../kit/ui/icons/icons.tsx'
import { PlayIcon } from '../../../kit/ui/icons/work-icons.tsx'
import { paths } from '../../../paths.ts'
import { cashInAndOut, runsTheStore, sections, type Section } from '../admin-sections.tsx'

/** A screen that the search leads to. */
type Screen = Pick<
  Section,
  'label' | 'note' | 'words' | 'icon' | 'to' | 'isFor' | 'isOtherDocument'
>

/** Reached from other screens, and looked for by name all the same. */
const others: readonly Screen[] = [
  {
    label: 'Stations',
    note: 'Which product is made where',
    words: 'bar, kitchen',
    icon: <SlidersIcon />,
    to: paths.adminStations,
    isFor: (role) => grantOf(role, 'station.write') !== undefined,
  },
  {
    label: 'Pickup board',
    note: 'The numbers that are ready, for a screen above the counter',
    words: 'display, customer screen',
    icon: <PlayIcon />,
    to: paths.board,
    isFor: (role) => grantOf(role, 'order.list') !== undefined,
    isOtherDocument: true,
  },
  {
    label: 'Kiosk',
    note: 'A tablet at which customers order by themselves',
    words: 'self-service, tablet',
    icon: <TillIcon />,
    to: paths.kiosk,
    isFor: runsTheStore,
    isOtherDocument: true,
  },
  {
    ...cashInAndOut,
    to: paths.adminCashflow,
    isFor: (role) => grantOf(role, 'sales.read') !== undefined,
  },
]

/** Those that are called so, then those where it is found; all of the navigation as long as nothing is asked. */
export function findScreens(role: string, typed: string): readonly Screen[] {
  const asked = typed.trim().toLowerCase()
  const all = [...sections, ...others].filter(({ isFor }) => isFor(role))
  if (asked === '') return all.filter((screen) => !others.includes(screen))
  const named = all.filter(({ label }) => label.toLowerCase().includes(asked))
  const meant = all.filter(({ note, words = '' }) =>
    `${note}, ${words}`.toLowerCase().includes(asked),
  )
  return [...new Set([...named, ...meant])]
}
