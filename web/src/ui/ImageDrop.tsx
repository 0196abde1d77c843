import '@mantine/dropzone/styles.css'
import { Alert, Stack } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconPhotoUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ImageEditor.module.css'
import { type PictureProblem, pictureProblem, pictureTypes } from './picture.ts'

/** Takes a file by click, drop or keyboard; shows why a file cannot be used. */
export function ImageDrop({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('images')
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    const found = pictureProblem(file) ?? ((await isReadable(file)) ? null : 'broken')
    setProblem(found)
    if (!found) onFile(file)
  }
  return (
    <Stack>
      <Dropzone
        // Files are checked below, where the reason is shown.
        validator={() => null}
        multiple={false}
        onDrop={(files) => void take(files[0])}
        inputProps={{ accept: [...pictureTypes, 'image/heic', '.heic'].join(','), 'aria-label': t('choose') }}
        aria-label={t('choose')}
        unstyled
        classNames={{ root: classes.drop ?? '' }}
      >
        <span className={classes.words}>
          <IconPhotoUp size={40} stroke={1.5} aria-hidden="true" />
          <strong>{t('choose')}</strong>
          <span>{t('formats')}</span>
        </span>
      </Dropzone>
      {problem && (
        <Alert color="red" role="alert">
          {t(`problem.${problem}`)}
        </Alert>
      )}
    </Stack>
  )
}

async function isReadable(file: File): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}
