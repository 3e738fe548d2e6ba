import type { Answer } from '../../kit/endpoint.ts'
import { Refusal } from '../../kit/ui/calls/call.ts'
import { useSend } from '../../kit/ui/calls/query.ts'
import { wordsOf } from '../../kit/ui/calls/silence.ts'
import { toast } from '../../kit/ui/toast.ts'
import { unreachedIs } from '../../stores/ui/settings-unreached.ts'
import { payments, type CustomMethod, type OptionChanges } from '../contract.ts'
import { notOffered } from '../method.ts'

const missingForMs = 10_000

export interface SetupChanges {
  readonly password?: string
  readonly options?: OptionChanges[]
  /** The whole list: who is left out of it is removed. */
  readonly customMethods?: (Omit<CustomMethod, '_id' | 'image'> & { readonly _id?: string })[]
}

/** A custom method as it is sent back to stay. Its picture goes by a call of its own. */
export const kept = ({ _id, name, enabled, config }: CustomMethod) => ({
  _id,
  name,
  enabled,
  config,
})

/** Saves a part of how the store is paid and says so. `save` throws a `Refusal` in the specified words. */
export function useSaveSetup(storeId: string) {
  const { mutateAsync, isPending } = useSend(payments.save, {
    refreshes: [payments.methods],
    // Whoever asked shows it.
    onRefused: () => undefined,
  })
  const save = async (changes: SetupChanges): Promise<Answer<typeof payments.save>> => {
    const saved = await mutateAsync({ body: { storeId, ...changes } }).catch(
      unreachedIs('Error saving payment setup.'),
    )
    const isWhole = notOffered(saved.options, changes.options ?? []).length === 0
    // What is still missing is not read in passing.
    if (isWhole) toast.success(saved.message)
    else toast.failure(saved.message, missingForMs)
    return saved
  }
  /** For what is no form: a refusal is told in passing. */
  const saveOrSay = async (changes: SetupChanges): Promise<void> => {
    try {
      await save(changes)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      toast.failure(wordsOf(error))
    }
  }
  return { save, saveOrSay, isPending }
}
