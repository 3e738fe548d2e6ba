import { z } from 'zod'
import { proveSelf } from '../../accounts/server/prove-self.ts'
import { recordChange } from '../../kit/server/changes.ts'
import { conflict, notFound, storeNotFound } from '../../kit/problem.ts'
import { sheetDay } from '../../kit/moment.ts'
import type { Job } from '../../kit/server/jobs.ts'
import type { Scope } from '../../kit/server/scope.ts'
import { serve, type Backbone } from '../../kit/server/serve.ts'
import { toOwner } from '../../registration/server/mails.ts'
import { callStoreBack, closeStore } from '../../stores/server/platform-queries.ts'
import { findStore } from '../../stores/server/queries.ts'
import { erasures } from '../contract.ts'
import { erasesAtOf } from '../grace.ts'
import { eraseDueStores, type NoteErased } from './erase-store.ts'
import { storeClosedMail } from './mails.ts'

export const askedAgain = { field: 'password', refusal: 'This is not your password' } as const

const Closed = z.object({ storeId: z.string() })

const closedMail: Job<z.output<typeof Closed>> = {
  name: 'store-closed-mail',
  isLetter: true,
  contents: Closed,
}

/** At night: it may take minutes, and a store that sells meanwhile is another one. */
const everyNight = '41 2 * * *'

export function serveClosing(backbone: Backbone, note: NoteErased): void {
  const { jobs, baseUrl } = backbone
  jobs.repeat('erase-stores', everyNight, () => eraseDueStores(backbone, note))
  jobs.work(closedMail, ({ storeId }) =>
    toOwner(backbone, storeId, async (inside, owner) => {
      const store = await findStore(inside)
      const day = sheetDay(store?.erasesAt ?? inside.now.toISOString(), store?.timeZone ?? 'UTC')
      return storeClosedMail(owner, day, baseUrl)
    }),
  )

  serve(backbone, erasures.close, async ({ body }, scope) => {
    await proveSelf(scope, body.password, askedAgain)
    const erasesAt = await close(scope)
    return { message: 'Your store is closed.', erasesAt: erasesAt.toISOString() }
  })

  serve(backbone, erasures.callBack, async (_, scope) => {
    await callBack(scope)
    return { message: 'Your store is back, as it was.' }
  })
}

/** Closed for everybody from now on; answers when everything of it goes. */
export async function close(scope: Scope): Promise<Date> {
  const erasesAt = erasesAtOf(scope.now)
  if (!(await closeStore(scope, erasesAt))) throw conflict('This store is closed already.')
  await note(scope, '', 'closed')
  await scope.enqueue(closedMail, { storeId: scope.storeId })
  return erasesAt
}

export async function callBack(scope: Scope): Promise<void> {
  if ((await findStore(scope)) === undefined) throw notFound(storeNotFound)
  if (!(await callStoreBack(scope))) throw conflict('Nobody has closed this store.')
  await note(scope, 'closed', '')
}

const note = (scope: Scope, before: string, after: string) =>
  recordChange(scope, {
    kind: 'settings',
    act: 'changed',
    subject: 'The store',
    differences: [{ name: 'Closed for good', before, after }],
  })
