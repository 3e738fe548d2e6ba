import { Alert } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useId, useRef, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { Answer, AnyEndpoint, Sent } from '../../endpoint.ts'
import { Refusal } from '../calls/call.ts'
import { noAnswer } from '../calls/silence.ts'
import { CloseGuard } from './CloseGuard.tsx'
import { FormContext, type FormState } from './form-context.ts'
import { errorsOf } from './form-errors.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { useSend } from '../calls/query.ts'
import { useStartAgain } from './start-again.ts'
import { usePressed } from './use-pressed.ts'
import styles from './Form.module.css'

interface Frame<Values> {
  /** Followed when it changes, in the fields that nobody has changed. */
  readonly start: Values
  readonly children: ReactNode
  /** Asks before leaving with unsaved changes. */
  readonly leaveWarning?: 'on' | undefined
  /** Stands with what was answered to the whole form: where it can be put right, if that is elsewhere. */
  readonly elsewhere?: ReactNode
  readonly className?: string | undefined
}

/** What stands above the form, and whose word it is. */
interface Said {
  readonly message: ReactNode
  readonly by: 'rules' | 'server' | 'nobody'
}

interface RuledFormProps<Values> extends Frame<Values> {
  readonly rules: z.ZodType
  /** Called with values that keep the rules. A `Refusal` it throws is shown in the form. */
  readonly onValid: (values: Values) => unknown
}

/** A form over rules alone. Most forms are over a call: see `Form`. */
export function RuledForm<Values extends object>(props: RuledFormProps<Values>) {
  const { start, rules, onValid, leaveWarning, elsewhere, className, children } = props
  const element = useRef<HTMLFormElement>(null)
  const mayLeave = useRef(false)
  const answered = useRef<readonly string[]>([])
  const { isPressed, press } = usePressed()
  const [isSending, setSending] = useState(false)
  const [said, setSaid] = useState<Said>()
  const form = useForm<Values>({
    initialValues: start,
    validate: (values) => ({ ...errorsOf(rules, values) }),
  })

  useStartAgain(form, start)
  const isAtRisk = () => !mayLeave.current && isDirty(form)

  async function submit(values: Values) {
    setSending(true)
    setSaid(undefined)
    mayLeave.current = true
    try {
      await onValid(values)
      form.resetDirty()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      show(error)
    } finally {
      mayLeave.current = false
      setSending(false)
    }
  }

  /** What belongs to a field on the screen is said beside it, the rest above the form. */
  function show({ fields, message: whole, status }: Refusal) {
    const shown = Object.entries(fields).filter(([name]) => inputOf(element.current, name))
    form.setErrors(Object.fromEntries(shown))
    answered.current = shown.map(([name]) => name)
    if (shown.length === 0) {
      setSaid({
        message: Object.values(fields)[0] ?? whole,
        by: status === 0 ? 'nobody' : 'server',
      })
    }
    focusFirst(element.current, Object.fromEntries(shown))
  }

  /** What the rules say of a field that is not on the screen, or has no place for it, would not be seen at all. */
  function refuse(errors: Readonly<Record<string, ReactNode>>) {
    const isShown = focusFirst(element.current, errors)
    answered.current = []
    const [message] = Object.values(errors)
    setSaid(isShown ? undefined : { message, by: 'rules' })
  }

  return (
    <FormContext
      value={{
        form: form as unknown as FormState['form'],
        isSending,
        isAnswered: (name) => answered.current.includes(name),
        isPressed,
      }}
    >
      <form
        ref={element}
        noValidate
        className={className ?? styles.form}
        {...press}
        onSubmit={(event) => form.onSubmit(submit, refuse)(event)}
      >
        {said && (
          <Alert
            // The button that was pressed may be a long form away from it.
            ref={(alert) => alert?.scrollIntoView({ block: 'center' })}
            role="alert"
            color="red"
            variant="light"
            className={styles.alert}
          >
            {said.message}
            {said.by === 'server' && elsewhere}
            {said.by === 'nobody' && <p>{noAnswer}</p>}
          </Alert>
        )}
        {children}
      </form>
      {leaveWarning && <LeaveGuard isDirty={isAtRisk} />}
      <CloseGuard isDirty={isAtRisk} />
    </FormContext>
  )
}

type BodyOf<E extends AnyEndpoint> = Sent<E> extends { readonly body: infer Body } ? Body : never

/** Values that are the body themselves need no `send`. */
type SendOf<E extends AnyEndpoint, Values> = [Values] extends [BodyOf<E>]
  ? { readonly send?: (values: Values) => Sent<E> }
  : { readonly send: (values: Values) => Sent<E> }

type FormProps<E extends AnyEndpoint, Values> = Frame<Values> &
  SendOf<E, Values> & {
    readonly of: E
    /** In place of the rules of the call's body. */
    readonly rules?: z.ZodType
    /** A toast of 3 seconds. */
    readonly success?: string
    /** Calls whose cached answers this one makes old. */
    readonly refreshes?: readonly AnyEndpoint[]
    readonly onDone?: (answer: Answer<E>) => unknown
  }

/**
 * A form is the body of a call: its rules, its texts, the server's answers about single fields and the fallback
 * message need no code.
 *
 *     <Form of={categories.add} start={{ name: '', slug: '' }} onDone={…}>
 *       <TextField name="name" label="Name" />
 *       <SubmitButton sending="Saving...">Save</SubmitButton>
 *     </Form>
 */
export function Form<E extends AnyEndpoint, Values extends object>(props: FormProps<E, Values>) {
  const { of, rules = of.body, success, refreshes, onDone, send } = props
  const { mutateAsync } = useSend(of, {
    ...(success !== undefined && { success }),
    ...(refreshes && { refreshes }),
    // The form shows it.
    onRefused: () => undefined,
  })
  if (rules === undefined) throw new Error(`${of.path} has no body, so a form of it needs rules`)
  return (
    <RuledForm
      start={props.start}
      leaveWarning={props.leaveWarning}
      className={props.className}
      rules={rules}
      onValid={async (values) => {
        const sent = send ? send(values) : ({ body: values } as Sent<E>)
        // Within `onDone?.(…)` it would not be sent at all where nobody waits for the answer.
        const answer = await mutateAsync(sent)
        await onDone?.(answer)
      }}
    >
      {props.children}
    </RuledForm>
  )
}

const isDirty = (form: Pick<UseFormReturnType<object>, 'isDirty'>) => form.isDirty()

const inputOf = (form: HTMLFormElement | null, name: string) =>
  [...(form?.elements ?? [])].find((element) => element.getAttribute('name') === name)

/** Answers whether there was one. */
function focusFirst(
  form: HTMLFormElement | null,
  errors: Readonly<Record<string, unknown>>,
): boolean {
  for (const element of form?.elements ?? []) {
    const name = element.getAttribute('name')
    if (name !== null && name in errors && element instanceof HTMLElement) {
      element.focus()
      // What is said beneath it comes in a moment, and a bar at the foot of a phone would hide it.
      const field = element.closest('.mantine-InputWrapper-root')
      requestAnimationFrame(() => field?.scrollIntoView({ block: 'nearest' }))
      return true
    }
  }
  return false
}

/** Groups a few short fields on one line; they fold on a phone. */
export const FieldRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
)

/** A heading over fields that belong together. */
export function FieldGroup({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  const titleId = useId()
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.groupTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}
