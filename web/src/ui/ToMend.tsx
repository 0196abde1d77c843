import { Alert, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../lib/save-file.ts'

interface Props {
  /** The rows of a file that were left out, as a CSV file. */
  readonly rows: string
  readonly title: string
  readonly text: string
}

/** Offers the rows of a file that were left out because of errors, to be mended and uploaded again. */
export function ToMend({ rows, title, text }: Props) {
  const { t } = useTranslation('uploader')
  const save = () => saveFile(new Blob([rows], { type: 'text/csv' }), t('toMendFile'))
  return (
    <Alert color="accent" w="100%" title={title}>
      <p>{text}</p>
      <Button mt="sm" variant="default" leftSection={<IconDownload size={20} aria-hidden="true" />} onClick={save}>
        {t('toMendSave')}
      </Button>
    </Alert>
  )
}
