import { Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmModal } from '../../kit/ui/ConfirmModal.tsx'
import styles from './AdminFrame.module.css'

/** For whoever was writing when they got another role. The question lies above a window that they write in. */
export function RightsChanged({ onReload }: { readonly onReload: () => void }) {
  const [isAsking, setAsking] = useState(true)
  return (
    <>
      <output className={styles.line}>
        <span className={styles.lost}>
          Your rights have changed. Save what you are writing, then reload.{' '}
          <Button size="compact-md" variant="default" onClick={onReload}>
            Reload
          </Button>
        </span>
      </output>
      {isAsking && (
        <ConfirmModal
          title="Your rights have changed"
          confirm="Reload"
          cancel="Stay"
          onConfirm={onReload}
          onCancel={() => setAsking(false)}
        >
          What you have typed is still here. Reload to work with your new rights: what is not saved
          is gone then.
        </ConfirmModal>
      )}
    </>
  )
}
