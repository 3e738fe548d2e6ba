import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { SubmitButton } from '../../kit/ui/form/fields.tsx'
import { FieldGroup, RuledForm } from '../../kit/ui/form/Form.tsx'
import { PictureField } from '../../kit/ui/form/PictureField.tsx'
import { refresh } from '../../kit/ui/calls/query.ts'
import { toast } from '../../kit/ui/toast.ts'
import { upload } from '../../kit/ui/calls/upload.ts'
import { stores, type PublicStore } from '../contract.ts'
import { unreachedIs } from './settings-unreached.ts'

const Chosen = z.object({
  image: z.instanceof(File, { error: 'Please choose a picture first' }),
})

interface SettingsPicturesProps {
  readonly store: PublicStore
}

/** What stands at the top of the store's pages. */
export const SettingsPictures = ({ store }: SettingsPicturesProps) => (
  <FieldGroup title="Pictures">
    <PictureForm
      of={stores.addLogo}
      store={store}
      label="Logo"
      current={store.logoImage}
      unreached="Error uploading logo image."
    />
    <PictureForm
      of={stores.addBackground}
      store={store}
      label="Background"
      current={store.backgroundImage}
      unreached="Error uploading background image."
    />
  </FieldGroup>
)

interface PictureFormProps extends SettingsPicturesProps {
  readonly of: typeof stores.addLogo
  readonly label: string
  readonly current: string | null
  readonly unreached: string
}

function PictureForm({ of, store, label, current, unreached }: PictureFormProps) {
  const client = useQueryClient()
  const [sent, setSent] = useState<number>()

  async function send({ image }: { readonly image: File | null }) {
    if (image === null) return
    setSent(0)
    try {
      const { message } = await upload(of, { params: { storeId: store.id } }, image, setSent).catch(
        unreachedIs(unreached),
      )
      await refresh(client, [stores.bySlug, stores.byId])
      toast.success(message)
    } finally {
      setSent(undefined)
    }
  }

  return (
    // A new picture starts a new form, in which none is chosen.
    <RuledForm key={current} start={nothingChosen} rules={Chosen} onValid={send}>
      <PictureField name="image" label={label} current={current} sent={sent} />
      <SubmitButton variant="default" sending="Uploading...">
        {`Upload ${label.toLowerCase()}`}
      </SubmitButton>
    </RuledForm>
  )
}

const nothingChosen: { readonly image: File | null } = { image: null }
