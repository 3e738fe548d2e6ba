import {
  Component as PreactComponent,
  h,
  hydrate,
  render,
  type ComponentChildren,
  type ComponentChild,
} from 'preact'
import { Component, createRef, type ReactNode } from 'react'
import { IdPrefix } from '../preact/ids.ts'
import { keepInput } from '../preact/input-before.ts'
import { nextTask } from './next-task.ts'

/*
 * A page made by the server is taken over in parts, so that a phone which needs half a second for all of it answers a
 * finger in between. Preact takes a page over in one go; a part that waits for its turn is a root of its own, which knows
 * the contexts of where it stands.
 */

interface InTurnProps {
  /** Another one for each on a page. */
  readonly name: string
  readonly children: ReactNode
}

/** Those that wait for their turn; undefined when nothing is being taken over. */
let waiting: InTurn[] | undefined

/**
 * Takes a page over: first what stands around the parts, then part after part, those within a part after it. Whatever is shown
 * later has no turns. Nothing in a part may wait for an answer by suspending.
 */
export async function inTurns(place: ParentNode, takeOver: () => void): Promise<void> {
  const { href } = window.location
  const parts = takenOver(place, takeOver)
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    await nextTask()
    // Whoever has gone on meanwhile sees another page, which the server did not make.
    parts.push(...part.takeOver(href === window.location.href ? hydrate : renderAnew))
  }
}

function renderAnew(part: ComponentChild, place: Element): void {
  place.textContent = ''
  render(part, place)
}

/** What was entered before is entered again. Answers the parts that wait. */
function takenOver(place: ParentNode, takeOver: () => void): InTurn[] {
  const parts: InTurn[] = []
  const enterAgain = keepInput(place)
  waiting = parts
  try {
    takeOver()
  } finally {
    waiting = undefined
  }
  enterAgain()
  return parts
}

/** A part of a page that is taken over after what stands around it. */
export class InTurn extends Component<InTurnProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}
  private readonly place = createRef<HTMLDivElement>()
  /** Whether it is a root of its own. */
  private readonly isApart = waiting !== undefined
  private isTaken = false
  private isGone = false

  override componentDidMount(): void {
    if (this.isApart) waiting?.push(this)
  }

  override componentDidUpdate(): void {
    if (this.isTaken && this.place.current) render(this.inside(), this.place.current)
  }

  override componentWillUnmount(): void {
    this.isGone = true
    if (this.isTaken && this.place.current) render(null, this.place.current)
  }

  takeOver(by: (part: ComponentChild, place: Element) => void): InTurn[] {
    const place = this.place.current
    if (this.isGone || place === null) return []
    this.isTaken = true
    return takenOver(place, () => by(this.inside(), place))
  }

  private inside() {
    const { name, children } = this.props
    return h(
      Inside,
      {
        // Of a component without a context of its own, Preact has here all that are around it.
        contexts: (this as { readonly context?: unknown }).context as object,
        onError: (error) => this.setState({ error }),
      },
      h(IdPrefix.Provider, { value: name }, children as ComponentChildren),
    )
  }

  override render(): ReactNode {
    const { error } = this.state
    // To whoever deals with what fails around it.
    if (error !== undefined) throw error
    if (!this.isApart) return <div className="in-turn">{this.props.children}</div>
    // What the server made stays; nothing of it is looked at before its turn.
    return <div ref={this.place} className="in-turn" dangerouslySetInnerHTML={asItStands} />
  }
}

const asItStands = { __html: '' }

interface InsideProps {
  readonly contexts: object
  readonly onError: (error: unknown) => void
  readonly children?: ComponentChildren
}

class Inside extends PreactComponent<InsideProps, { readonly hasFailed?: true }> {
  override getChildContext(): object {
    return this.props.contexts
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ hasFailed: true })
    this.props.onError(error)
  }

  override render(): ComponentChildren {
    return this.state.hasFailed ? null : this.props.children
  }
}
