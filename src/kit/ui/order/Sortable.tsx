import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Active,
  type DragEndEvent,
  type Over,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { createContext, use, useId, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { GripIcon } from '../icons/work-icons.tsx'
import { IconButton } from '../IconButton.tsx'
import styles from './Sortable.module.css'

interface SortableProps {
  /** What each row is called, in their order. */
  readonly names: readonly string[]
  /** Places in the list, from 0. */
  readonly onMove: (from: number, to: number) => void
  readonly children: ReactNode
}

const Rows = createContext({ prefix: '', names: [] as readonly string[] })

/** Rows below each other that are put into another order: dragged by their grips, or by the keyboard. */
export function Sortable({ names, onMove, children }: SortableProps) {
  const prefix = useId()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

  function end({ active, over }: DragEndEvent) {
    const from = placeOf(active)
    const to = over === null ? from : placeOf(over)
    if (to !== from) flushSync(() => onMove(from, to))
    // Rows are told apart by their place: the grip of the row that has moved is another one now.
    document.getElementById(gripId(prefix, to))?.focus()
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: wordsFor(names),
        screenReaderInstructions: { draggable: instructions },
        restoreFocus: false,
        // Among the rows it would be a row that is none.
        container: document.body,
      }}
      onDragEnd={end}
    >
      <SortableContext items={names.map((_, at) => `${at}`)} strategy={verticalListSortingStrategy}>
        <Rows value={{ prefix, names }}>{children}</Rows>
      </SortableContext>
    </DndContext>
  )
}

const placeOf = ({ id }: Active | Over) => Number(id)
const gripId = (prefix: string, at: number) => `${prefix}-grip-${at}`

const instructions =
  'Press Space to take it, the arrow keys to move it, and Space again to put it down. Escape leaves it where it was.'

const wordsFor = (names: readonly string[]) => {
  const nameOf = (active: Active) => names[placeOf(active)] ?? ''
  const place = (over: Over) => `${placeOf(over) + 1} of ${names.length}`
  return {
    // Followed at once by where it is.
    onDragStart: () => undefined,
    onDragOver: ({ active, over }: { active: Active; over: Over | null }) =>
      over === null ? undefined : `${nameOf(active)} is taken, at ${place(over)}`,
    // By then it stands in its new place.
    onDragEnd: ({ over }: { over: Over | null }) =>
      over === null ? undefined : `${names[placeOf(over)]} is now ${place(over)}`,
    onDragCancel: ({ active }: { active: Active }) => `${nameOf(active)} stays where it was`,
  }
}

interface SortableRowProps {
  /** Its place, from 0. */
  readonly at: number
  readonly as?: 'li' | 'div'
  readonly className?: string | undefined
  /** With its grip; none where it is the only row. */
  readonly children: (grip: ReactNode) => ReactNode
}

export function SortableRow({ at, as: Row = 'li', className = '', children }: SortableRowProps) {
  const { prefix, names } = use(Rows)
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, ...drag } = useSortable({
    id: `${at}`,
    // What is put down stands there at once.
    animateLayoutChanges: () => false,
  })
  const { transform, transition, isDragging } = drag
  return (
    <Row
      ref={setNodeRef}
      className={`${styles.row} ${className}`}
      data-taken={isDragging}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
    >
      {children(
        names.length > 1 && (
          <IconButton
            {...attributes}
            {...listeners}
            ref={setActivatorNodeRef}
            id={gripId(prefix, at)}
            className={styles.grip}
            label={`Move ${names[at]}`}
          >
            <GripIcon />
          </IconButton>
        ),
      )}
    </Row>
  )
}
