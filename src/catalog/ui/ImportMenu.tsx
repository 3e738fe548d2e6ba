import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Refusal } from '../../kit/ui/calls/call.ts'
import { refresh } from '../../kit/ui/calls/query.ts'
import { isSilence } from '../../kit/ui/calls/silence.ts'
import { upload } from '../../kit/ui/calls/upload.ts'
import { Card, Column } from '../../kit/ui/Column.tsx'
import { DownloadButton } from '../../kit/ui/DownloadButton.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { toast } from '../../kit/ui/toast.ts'
import { paths } from '../../paths.ts'
import { useStore } from '../../stores/ui/use-store.ts'
import type { Understood } from '../menu-columns.ts'
import { menuFiles, type MenuPreview } from '../menu-file-contract.ts'
import { toldImport } from '../told-import.ts'
import styles from './ImportMenu.module.css'
import { MenuColumns } from './MenuColumns.tsx'
import { MenuFates } from './MenuFates.tsx'
import { MenuFileField } from './MenuFileField.tsx'
import { whatProductsChange } from './product-calls.ts'

/** A file, and how it is to be read where it should not be read as it says itself. */
interface Reading {
  readonly file: File
  readonly sheet?: string
  readonly columns?: Understood
}

const quietly = () => undefined

const unanswered =
  'No answer came, so it is not known whether the menu was imported. Check the connection, then press the button again: nothing is added twice.'

/** /{slug}/admin/import-menu: a file becomes products, after every row has said what would become of it. */
export function ImportMenu() {
  const store = useStore()
  const params = { storeId: store.id }
  const client = useQueryClient()
  const navigate = useNavigate()
  const [reading, setReading] = useState<Reading>()
  const [preview, setPreview] = useState<MenuPreview>()
  const [problem, setProblem] = useState('')
  // Of several that are asked for in a row, the answer to the last one counts.
  const latest = useRef<Reading>(undefined)

  const check = useMutation<MenuPreview, Refusal, Reading>({
    networkMode: 'always',
    mutationFn: async ({ file, ...body }) =>
      (await upload(menuFiles.previewed, { params, body: bodyOf(body) }, file, quietly)).data,
    onMutate: (wanted) => {
      latest.current = wanted
      setReading(wanted)
    },
    onSuccess: (answer, wanted) => {
      if (latest.current === wanted) setPreview(answer)
    },
    onError: ({ message }, wanted) => {
      if (latest.current !== wanted) return
      setPreview(undefined)
      setProblem(message)
    },
  })
  const isBringing = useRef(false)
  const bring = useMutation({
    networkMode: 'always',
    mutationFn: async ({ file, ...body }: Reading) => {
      const { fingerprint = '' } = preview ?? {}
      const sent = { params, body: { ...bodyOf(body), fingerprint } }
      return (await upload(menuFiles.imported, sent, file, quietly)).data
    },
    onSuccess: async (counts, wanted) => {
      await refresh(client, whatProductsChange)
      toast.success(toldImport(counts))
      // What was left out is still to be put right: its rows stay, with why.
      if (counts.refused > 0) check.mutate(wanted)
      else await navigate(paths.adminProducts(store.slug))
    },
    onError: (refusal: Refusal, wanted) => {
      setProblem(isSilence(refusal.status) ? unanswered : refusal.message)
      // What would happen is something else by now: it is shown again before anybody agrees to it.
      if (refusal.status === 409) check.mutate(wanted)
    },
    onSettled: () => {
      isBringing.current = false
    },
  })
  /** A double tap is one: the second comes before the button has been drawn as busy. */
  function bringOnce(wanted: Reading) {
    if (isBringing.current) return
    isBringing.current = true
    setProblem('')
    bring.mutate(wanted)
  }
  const readAgain = (wanted: Reading) => {
    setProblem('')
    check.mutate(wanted)
  }

  return (
    <Column>
      <Head title={`Import a menu | ${store.name}`} />
      <PageTitle
        note="A CSV file or an Excel workbook: Larder's own, or what Square and Loyverse export."
        actions={
          <>
            <DownloadButton
              of={menuFiles.exported}
              sent={{ params }}
              fileName={`${store.slug}-menu.csv`}
            >
              Download your menu
            </DownloadButton>
            <Button component={Link} to={paths.adminProducts(store.slug)} variant="default">
              Back to products
            </Button>
          </>
        }
      >
        Import a menu
      </PageTitle>
      <div className={styles.parts}>
        <Card>
          <MenuFileField
            name={reading?.file.name}
            isBusy={check.isPending}
            problem={problem}
            onChoose={(file) => readAgain({ file })}
          />
          {preview !== undefined && preview.sheets.length > 1 && reading !== undefined && (
            <NativeSelect
              className={styles.sheet}
              label="Sheet"
              value={preview.sheet}
              data={preview.sheets}
              onChange={({ currentTarget }) =>
                readAgain({ file: reading.file, sheet: currentTarget.value })
              }
            />
          )}
        </Card>
        {preview !== undefined && reading !== undefined && (
          <div className={styles.parts} aria-busy={check.isPending}>
            <MenuColumns
              preview={preview}
              chosen={reading.columns}
              onChoose={(columns) => readAgain({ ...reading, columns })}
            />
            {preview.missing.length === 0 && (
              <MenuFates
                preview={preview}
                symbol={store.currency}
                isSending={bring.isPending}
                isChecking={check.isPending}
                onImport={() => bringOnce(reading)}
              />
            )}
          </div>
        )}
      </div>
    </Column>
  )
}

const bodyOf = ({ sheet, columns }: Omit<Reading, 'file'>) => ({
  ...(sheet !== undefined && { sheet }),
  ...(columns !== undefined && { columns: [...columns] }),
})
