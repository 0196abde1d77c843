import { Button, FileButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, toastError, toastToStay } from '../../../lib/toast.ts'
import { bring } from '../api.ts'
import { readStatement } from '../statement.ts'

/** Takes a statement file of the bank, and sends its movements. */
export function ImportButton() {
  const { t } = useTranslation('bank')
  const [busy, setBusy] = useState(false)
  const reset = useRef<() => void>(null)
  const take = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    try {
      const statement = await readStatement(await file.text())
      toast(t('import.done', { count: await bring(statement) }))
      const { length } = statement.unreadable
      if (length > 0) toastToStay(t('import.skipped', { count: length }))
    } catch (error) {
      if (error instanceof SyntaxError) toast(t('import.unreadable'))
      else toastError(error)
    } finally {
      setBusy(false)
      // Otherwise the browser would not report the same file when it is chosen again after a correction.
      reset.current?.()
    }
  }
  return (
    <FileButton resetRef={reset} accept=".json,.csv,application/json,text/csv" onChange={(file) => void take(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={busy}
          leftSection={<IconFileImport size={20} aria-hidden="true" />}
        >
          {t('import.open')}
        </Button>
      )}
    </FileButton>
  )
}
