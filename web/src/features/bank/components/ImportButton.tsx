import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, toastError, toastToStay } from '../../../lib/toast.ts'
import { PickFile } from '../../../ui/PickFile.tsx'
import { bring } from '../api.ts'
import { readStatement } from '../statement.ts'

/** Takes a statement file of the bank, and sends its movements. */
export function ImportButton() {
  const { t } = useTranslation('bank')
  const [busy, setBusy] = useState(false)
  const take = async (file: File) => {
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
    }
  }
  return (
    <PickFile accept=".json,.csv,application/json,text/csv" onPick={(file) => void take(file)}>
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
    </PickFile>
  )
}
