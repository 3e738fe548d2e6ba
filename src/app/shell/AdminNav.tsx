import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { logOut, mayLogOut, useUser } from '../../accounts/ui/session.ts'
import { bar } from '../../bar/contract.ts'
import { q } from '../../kit/ui/calls/query.ts'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { HomeIcon, SearchIcon, StoreIcon } from '../../kit/ui/icons/icons.tsx'
import { DotsIcon, LeaveIcon } from '../../kit/ui/icons/work-icons.tsx'
import { toast } from '../../kit/ui/toast.ts'
import { useUnfinishedSales } from '../../counter/ui/use-till.ts'
import { paths, workplaceOf } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { cardsOf, sectionGroups, sections, verifyLabel, type Section } from './admin-sections.tsx'
import { Logo } from './Logo.tsx'
import styles from './AdminNav.module.css'

interface AdminNavProps {
  readonly store: PublicStore
  /** A narrow column, each word beneath its picture, on a screen that needs the room. */
  readonly isSlim: boolean
  /** Orders that nobody has opened yet. */
  readonly unseen: number
  /** Payments that wait to be verified; undefined where customers are asked to show none. */
  readonly toVerify: number | undefined
  /** Opens the search for everything. */
  readonly onFind: () => void
}

/** At the side of a wide screen; on a phone four places under the thumb and a window with the rest. */
export function AdminNav({ store, isSlim, unseen, toVerify, onFind }: AdminNavProps) {
  const role = useUser()?.role ?? ''
  const shown = cardsOf(role)
  const { key, pathname } = useLocation()
  const links = useRef<HTMLElement>(null)
  // Of a long list, the place where somebody is may be out of sight.
  useEffect(() => {
    const all = [...(links.current?.querySelectorAll('a') ?? [])]
    const here = all.findLast((link) => pathname.startsWith(link.pathname))
    here?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  const hasBar = useBarInFoot(store.id, role)
  const quickly = sections.filter(
    (section) =>
      (quick.has(section.label) && shown.includes(section)) || (hasBar && section.label === 'Bar'),
  )
  const isBehindMore =
    pathname !== paths.admin(store.slug) &&
    quickly.every(({ to }) => !pathname.startsWith(to(store.slug)))
  // Opened on one page, it is closed on the next.
  const [openAt, setOpenAt] = useState<string>()
  const unfinished = useUnfinishedSales(store.id, useUser()?.id ?? '')
  const [isAsking, setAsking] = useState(false)
  // Who is held here is told so at once: there is nothing to ask.
  const askOrLeave = () => (unfinished > 0 && mayLogOut() ? setAsking(true) : void leave())

  return (
    <>
      <header className={styles.side} data-slim={isSlim}>
        <StoreName store={store} />
        <nav className={styles.links} aria-label="Back office" ref={links}>
          <SectionLinks
            store={store}
            role={role}
            unseen={unseen}
            toVerify={toVerify}
            onFind={onFind}
          />
        </nav>
        <Leaving store={store} onLogOut={askOrLeave} />
      </header>
      <nav className={styles.bottom} aria-label="Quick">
        <DashboardLink store={store} />
        {quickly.map((section) => (
          <SectionLink key={section.label} store={store} section={section} unseen={unseen} />
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={isBehindMore ? 'true' : undefined}
          onClick={() => setOpenAt(key)}
        >
          <DotsIcon />
          More
        </button>
      </nav>
      {openAt === key && (
        <Dialog title={store.name} onClose={() => setOpenAt(undefined)}>
          <nav className={styles.links} aria-label="All of the back office">
            <SectionLinks
              store={store}
              role={role}
              unseen={unseen}
              toVerify={toVerify}
              onFind={() => {
                setOpenAt(undefined)
                onFind()
              }}
            />
          </nav>
          <Leaving store={store} onLogOut={askOrLeave} />
        </Dialog>
      )}
      {/* What a till holds may name customers, so the next one who logs in finds none of it. */}
      {isAsking && (
        <ConfirmModal
          title="Log out and forget sales?"
          confirm="Log out"
          cancel="Stay"
          onConfirm={() => void leave()}
          onCancel={() => setAsking(false)}
        >
          {`${unfinished === 1 ? 'One sale' : `${unfinished} sales`} at the counter ${unfinished === 1 ? 'is' : 'are'} not finished. Logging out forgets what this till holds.`}
        </ConfirmModal>
      )}
    </>
  )
}

const quick: ReadonlySet<string> = new Set(['Counter', 'Orders', 'Queue', 'Larder'])

/** Whoever only makes what was ordered works at a station, where the store has any; everybody else has no room for it. */
function useBarInFoot(storeId: string, role: string): boolean {
  const onlyMakes =
    grantOf(role, 'order.queue') !== undefined && grantOf(role, 'order.list') === undefined
  const { data } = useQuery({ ...q(bar.stations, { query: { storeId } }), enabled: onlyMakes })
  return onlyMakes && (data?.data.length ?? 0) > 0
}

const StoreName = ({ store }: { readonly store: PublicStore }) => (
  <Link to={paths.admin(store.slug)} className={styles.store}>
    <Logo of={store} />
    <span dir="auto">{store.name}</span>
  </Link>
)

interface SectionLinksProps {
  readonly store: PublicStore
  readonly role: string
  readonly unseen: number
  readonly toVerify: number | undefined
  readonly onFind: () => void
}

function SectionLinks({ store, role, unseen, toVerify, onFind }: SectionLinksProps) {
  const shown = sections.filter(
    ({ isFor, label }) => isFor(role) && (label !== verifyLabel || toVerify !== undefined),
  )
  return (
    <>
      <button
        type="button"
        className={styles.find}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onFind}
      >
        <SearchIcon />
        <span>
          Find <span className="unseen">anything</span>
        </span>
        <kbd aria-hidden>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <DashboardLink store={store} />
      {sectionGroups.map((group) => {
        const members = shown.filter((section) => section.group === group)
        if (members.length === 0) return null
        return (
          <div key={group} className={styles.group}>
            <p aria-hidden>{group}</p>
            {members.map((section) => (
              <SectionLink
                key={section.label}
                store={store}
                section={section}
                unseen={unseen}
                toVerify={toVerify}
              />
            ))}
          </div>
        )
      })}
    </>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Whoever works at one screen would only be led back to it from the dashboard. */
const DashboardLink = ({ store }: { readonly store: PublicStore }) =>
  workplaceOf(useUser()?.role ?? '', store.slug) === undefined && (
    <NavLink to={paths.admin(store.slug)} end>
      <HomeIcon />
      <span>Dashboard</span>
    </NavLink>
  )

interface SectionLinkProps {
  readonly store: PublicStore
  readonly section: Section
  readonly unseen: number
  readonly toVerify?: number | undefined
}

const SectionLink = ({
  store,
  section: { label, icon, to, isOtherDocument = false },
  unseen,
  toVerify = 0,
}: SectionLinkProps) => (
  <NavLink to={to(store.slug)} reloadDocument={isOtherDocument}>
    {icon}
    <span>{label}</span>
    {label === 'Orders' && unseen > 0 && (
      <b className={styles.count} title="New: nobody has opened them yet">
        {unseen}
        <span className="unseen"> new</span>
      </b>
    )}
    {label === verifyLabel && toVerify > 0 && (
      <b className={styles.count}>
        {toVerify}
        <span className="unseen"> waiting</span>
      </b>
    )}
  </NavLink>
)

interface LeavingProps {
  readonly store: PublicStore
  readonly onLogOut: () => void
}

const Leaving = ({ store, onLogOut }: LeavingProps) => (
  <div className={styles.leaving}>
    <Link to={paths.store(store.slug)} reloadDocument>
      <StoreIcon />
      <span>View store</span>
    </Link>
    <button type="button" onClick={onLogOut}>
      <LeaveIcon />
      <span>Log out</span>
    </button>
  </div>
)

async function leave(): Promise<void> {
  if (await logOut()) toast.success('You have been logged out.')
}
