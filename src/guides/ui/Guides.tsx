import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PlayIcon } from '../../kit/ui/icons/work-icons.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { q } from '../../kit/ui/calls/query.ts'
import { ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { useStore } from '../../stores/ui/use-store.ts'
import { guides, type GuideVideo } from '../contract.ts'
import { guideSteps, type GuideStep } from './guide-steps.tsx'
import styles from './Guides.module.css'

/** /{slug}/admin/guide */
export function Guides() {
  const store = useStore()
  const { data, error, refetch } = useQuery(q(guides.list))
  return (
    <Column>
      <Head title={`Guide | ${store.name}`} />
      <PageTitle note="Four short guides that take you from an empty shelf to your first sale.">
        Guide
      </PageTitle>
      {error && !data && <ErrorState message={error.message} onRetry={refetch} />}
      {!error && !data && <Skeleton height="20rem" />}
      {data && (
        <>
          <ol className={styles.videos}>
            {data.data.map((guide, at) => (
              <Video
                key={guide.title}
                slug={store.slug}
                guide={guide}
                steps={guideSteps[at] ?? []}
              />
            ))}
          </ol>
          <section className={styles.groups}>
            <h2>Ask other owners</h2>
            <p className="dimmed">
              Questions are answered fastest by people who run a shop like yours.
            </p>
            <p className={styles.links}>
              <Elsewhere to={data.groups.social}>Join the social group</Elsewhere>
              <Elsewhere to={data.groups.messaging}>Join the messaging group</Elsewhere>
            </p>
          </section>
        </>
      )}
    </Column>
  )
}

interface VideoProps {
  readonly slug: string
  readonly guide: GuideVideo
  readonly steps: readonly GuideStep[]
}

/** A video, or, as long as there is none, the same in words and pictures. */
function Video({ slug, steps, guide: { title, duration, about, video } }: VideoProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={styles.video}>
      <span className={styles.plate} aria-hidden>
        {video === null ? steps[0]?.picture : <PlayIcon />}
        <span className={styles.duration}>{duration}</span>
      </span>
      <div>
        <h2>{title}</h2>
        <p className="dimmed">
          <span className="unseen">{`Duration ${duration}. `}</span>
          {about}
        </p>
        {video === null ? (
          <Button
            variant="default"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Read'} ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Close' : 'Read'}
          </Button>
        ) : (
          <Elsewhere to={video}>{`Watch ${title}`}</Elsewhere>
        )}
      </div>
      {isOpen && (
        <ol className={styles.steps}>
          {steps.map(({ title: step, text, picture, action, to, isOtherDocument = false }) => (
            <li key={step}>
              <span className={styles.drawn} aria-hidden>
                {picture}
              </span>
              <h3>{step}</h3>
              <p>{text}</p>
              <Link to={to(slug)} reloadDocument={isOtherDocument}>
                {action}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

interface ElsewhereProps {
  readonly to: string
  readonly children: string
}

/** Nothing foreign is loaded into the back office: what lives elsewhere opens there. */
const Elsewhere = ({ to, children }: ElsewhereProps) => (
  <Button component="a" href={to} target="_blank" rel="noopener noreferrer" variant="default">
    {children}
  </Button>
)
