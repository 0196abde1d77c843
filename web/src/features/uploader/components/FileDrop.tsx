import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DropField } from '../../../ui/DropField.tsx'

const types = '.xlsx,.csv,.ics,text/csv,text/calendar'

/** Takes a file of events; the server checks it. */
export function FileDrop({ onFile, busy }: { onFile: (file: File) => void; busy: boolean }) {
  const { t } = useTranslation('uploader')
  return (
    <DropField
      icon={IconFileSpreadsheet}
      title={t('choose')}
      hint={t('formats')}
      accept={types}
      isBusy={busy}
      onFile={onFile}
    />
  )
}
