import { Link, Navigate } from 'react-router'
import { grantOf } from '../../accounts/permissions.ts'
import { useUser } from '../../accounts/ui/session.ts'
import { Answers } from '../../dashboard/ui/Answers.tsx'
import { DayGlance } from '../../dashboard/ui/DayGlance.tsx'
import { FirstSteps } from '../../dashboard/ui/FirstSteps.tsx'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { workplaceOf } from '../../paths.ts'
import type { PublicStore } from '../../stores/contract.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import styles from './AdminDashboard.module.css'
import { cardsOf, type Section } from './admin-sections.tsx'

/** /{slug}/admin: am I making money, what needs me now, what is running out; then the way to everything. */
export function AdminDashboard() {
  const store = useStore()
  const role = useUser()?.role ?? ''
  const workplace = workplaceOf(role, store.slug)
  if (workplace) return <Navigate to={workplace.to} replace />
  return (
    <Column>
      <Head title={`Admin Dashboard | ${store.name}`} />
      <PageTitle>Admin Dashboard</PageTitle>
      {grantOf(role, 'store.write') && <FirstSteps store={store} />}
      <Answers store={store} role={role} />
      {grantOf(role, 'sales.read') && <DayGlance store={store} />}
      <ul className={styles.cards} aria-label="Everything">
        {cardsOf(role).map((section) => (
          <SectionCard key={section.label} store={store} section={section} />
        ))}
      </ul>
    </Column>
  )
}

interface SectionCardProps {
  readonly store: PublicStore
  readonly section: Section
}

const SectionCard = ({ store, section }: SectionCardProps) => (
  <li>
    <Link
      to={section.to(store.slug)}
      reloadDocument={section.isOtherDocument ?? false}
      className={styles.card}
    >
      <span className={styles.icon}>{section.icon}</span>
      <span>
        <strong>{section.label}</strong>
        <small className="dimmed">{section.note}</small>
      </span>
    </Link>
  </li>
)
