import '@mantine/dropzone/styles.css'
import { Dropzone } from '@mantine/dropzone'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Uploader.module.css'

const types = '.xlsx,.csv,.ics,text/csv,text/calendar'

/** Takes a file of events by click, drop or keyboard. */
export function FileDrop({ onFile, busy }: { onFile: (file: File) => void; busy: boolean }) {
  const { t } = useTranslation('uploader')
  return (
    <Dropzone
      // The server checks the file, and its answer is shown.
      validator={() => null}
      multiple={false}
      disabled={busy}
      onDrop={([file]) => file && onFile(file)}
      inputProps={{ accept: types, 'aria-label': t('choose') }}
      aria-label={t('choose')}
      unstyled
      classNames={{ root: classes.drop ?? '' }}
    >
      <span className={classes.words}>
        <IconFileSpreadsheet size={40} stroke={1.5} aria-hidden="true" />
        <strong>{t('choose')}</strong>
        <span>{t('formats')}</span>
      </span>
    </Dropzone>
  )
}
