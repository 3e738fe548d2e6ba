import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { inventory, type Ingredient } from '../../inventory/contract.ts'
import { call } from '../../kit/ui/calls/call.ts'
import { q, useSend } from '../../kit/ui/calls/query.ts'
import { danger } from '../../kit/ui/colour.ts'
import { Card, Column } from '../../kit/ui/Column.tsx'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import { SubmitButton } from '../../kit/ui/form/fields.tsx'
import { changeAndFocus } from '../../kit/ui/form/focus-field.ts'
import { RuledForm } from '../../kit/ui/form/Form.tsx'
import { useFormState } from '../../kit/ui/form/form-context.ts'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../kit/ui/states.tsx'
import { toast } from '../../kit/ui/toast.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import { choices, type SharedGroup } from '../contract.ts'
import { EnteredSharedGroup } from '../entered.ts'
import { emptyRules, rulesDraftOf, type RulesDraft } from '../group-draft.ts'
import { presetsFrom } from '../presets.ts'
import { askOf, timesLabel } from '../selection.ts'
import { GroupFields } from './GroupFields.tsx'
import styles from './SharedGroups.module.css'

interface Editing {
  /** As it was when it was opened; undefined for a new one. */
  readonly group: SharedGroup | undefined
  readonly start: RulesDraft
}

/** A group that somebody else changes meanwhile is followed; one that they removed stays until it is saved or left. */
function followed(editing: Editing, groups: readonly SharedGroup[] = []): Editing {
  const group = groups.find(({ id }) => id === editing.group?.id)
  return group === undefined ? editing : { group, start: rulesDraftOf(group) }
}

/** /{slug}/admin/choices: groups kept once and used by many products. */
export function SharedGroups() {
  const store = useStore()
  const query = { storeId: store.id }
  const { data, error, refetch } = useQuery(q(choices.list, { query }))
  const shelf = useQuery(q(inventory.list, { query }))
  const [editing, setEditing] = useState<Editing>()
  const [leaving, setLeaving] = useState<SharedGroup>()
  const ingredients = shelf.data?.data ?? []
  const groups = data?.data
  const edit = (what: Editing) => changeAndFocus(() => setEditing(what), 'label')
  const begin = (start: RulesDraft) => edit({ group: undefined, start })
  const remove = useSend(choices.remove, {
    success: 'The group was removed.',
    refreshes: [choices.list],
  })
  return (
    <Column>
      <Head title={`Choices | ${store.name}`} />
      <PageTitle note="Groups that are kept once and used by many products.">Choices</PageTitle>
      {groups === undefined && error && <ErrorState message={error.message} onRetry={refetch} />}
      {groups === undefined && !error && <Skeleton height="12rem" />}
      {editing === undefined && groups?.length === 0 && (
        <EmptyState title="No shared groups yet">
          Sugar, ice, milk or toppings: written once, offered by every product you like. Change it
          here, and it changes everywhere.
        </EmptyState>
      )}
      {editing === undefined && groups !== undefined && (
        <>
          <div className={styles.starts}>
            {presetsFrom(ingredients).map(({ name, rules }) => (
              <Button key={name} variant="default" onClick={() => begin(rules)}>
                Start with {name}
              </Button>
            ))}
            <Button id={editButton(undefined)} onClick={() => begin(emptyRules)}>
              Add a group
            </Button>
          </div>
          <ul className={styles.groups}>
            {groups.map((group) => (
              <li key={group.id}>
                <Shown
                  group={group}
                  slug={store.slug}
                  onEdit={() => edit({ group, start: rulesDraftOf(group) })}
                  onRemove={() => setLeaving(group)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {editing !== undefined && (
        <Editor
          key={editing.group?.id ?? 'new'}
          editing={followed(editing, groups)}
          storeId={store.id}
          ingredients={ingredients}
          sizes={data?.sizes ?? []}
          symbol={store.currency}
          onClose={async () => {
            changeAndFocus(() => setEditing(undefined), editButton(editing.group))
            await refetch()
          }}
        />
      )}
      {leaving && (
        <ConfirmModal
          title="Remove group?"
          confirm="Remove"
          isBusy={remove.isPending}
          onCancel={() => setLeaving(undefined)}
          onConfirm={() =>
            remove.mutate(
              { params: { id: leaving.id } },
              { onSettled: () => setLeaving(undefined) },
            )
          }
        >
          {`"${leaving.label}" leaves the library.`}
        </ConfirmModal>
      )}
    </Column>
  )
}

/** Where the editor of a group was opened, and one comes back to. */
const editButton = (group: SharedGroup | undefined) => `group ${group?.id ?? 'new'}`

interface ShownProps {
  readonly group: SharedGroup
  readonly slug: string
  readonly onEdit: () => void
  readonly onRemove: () => void
}

const Shown = ({ group, slug, onEdit, onRemove }: ShownProps) => (
  <Card>
    <div className={styles.head}>
      <h2>{group.label}</h2>
      <span className="dimmed">
        {askOf(group) ?? (group.max === null ? 'Choose any' : 'Choose one or none')}
      </span>
      <div className={styles.acts}>
        <Button
          variant="default"
          size="sm"
          id={editButton(group)}
          aria-label={`Edit ${group.label}`}
          onClick={onEdit}
        >
          Edit
        </Button>
        <Button
          variant="subtle"
          size="sm"
          color={danger}
          aria-label={`Remove ${group.label}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </div>
    <p>{group.options.map(({ label }) => timesLabel({ label })).join(' · ')}</p>
    <p className="dimmed">
      {group.usedBy.length === 0 ? 'Not used yet.' : 'Used by '}
      {group.usedBy.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to={paths.editProduct(slug, id)}>{name}</Link>
        </span>
      ))}
    </p>
  </Card>
)

interface EditorProps {
  readonly editing: Editing
  readonly storeId: string
  readonly ingredients: readonly Ingredient[]
  readonly sizes: readonly string[]
  readonly symbol: string
  readonly onClose: () => Promise<unknown>
}

function Editor({
  editing: { group, start },
  storeId,
  ingredients,
  sizes,
  symbol,
  onClose,
}: EditorProps) {
  async function save(rules: RulesDraft) {
    const body = EnteredSharedGroup.parse({ ...rules, storeId })
    if (group === undefined) await call(choices.add, { body })
    else await call(choices.change, { params: { id: group.id }, body })
    toast.success('The group was saved.')
    await onClose()
  }
  return (
    <Card>
      <RuledForm start={start} rules={EnteredSharedGroup} leaveWarning="on" onValid={save}>
        <Fields ingredients={ingredients} sizes={sizes} symbol={symbol} />
        {group !== undefined && group.usedBy.length > 0 && (
          <p className="dimmed">
            Saving changes {group.usedBy.map(({ name }) => name).join(', ')} at once.
          </p>
        )}
        <div className={styles.starts}>
          <SubmitButton sending="Saving...">Save group</SubmitButton>
          <Button variant="default" onClick={() => void onClose()}>
            Cancel
          </Button>
        </div>
      </RuledForm>
    </Card>
  )
}

function Fields({
  ingredients,
  sizes,
  symbol,
}: {
  readonly ingredients: readonly Ingredient[]
  readonly sizes: readonly string[]
  readonly symbol: string
}) {
  const { form } = useFormState<RulesDraft>()
  return (
    <GroupFields
      path=""
      rules={form.values}
      ingredients={ingredients}
      sizes={sizes}
      symbol={symbol}
      errors={form.errors as Readonly<Record<string, string | undefined>>}
      onChange={(rules) => form.setValues(rules)}
    />
  )
}
