import { Alert, Stack } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropField } from './DropField.tsx'
import { type PictureProblem, pictureProblem, pictureTypes } from './picture.ts'

/** Takes a file by click, drop or keyboard; shows why a file cannot be used. */
export function ImageDrop({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('images')
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const take = async (file: File) => {
    const found = pictureProblem(file) ?? ((await isReadable(file)) ? null : 'broken')
    setProblem(found)
    if (!found) onFile(file)
  }
  return (
    <Stack>
      <DropField
        icon={IconPhotoUp}
        title={t('choose')}
        hint={t('formats')}
        accept={[...pictureTypes, 'image/heic', '.heic'].join(',')}
        onFile={(file) => void take(file)}
      />
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
