import { Button, Group, Input } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../../lib/toast.ts'
import { ImageDrop } from '../../../ui/ImageDrop.tsx'
import { dataUrlOfFile } from '../picture.ts'
import classes from './PictureField.module.css'

interface Props {
  /** The address of the stored picture, a data URL of a new one, or an empty text. */
  readonly value: string
  readonly onChange: (picture: string) => void
  readonly error?: string | undefined
}

/** Picks a photo that is kept whole, not cropped like the pictures of people and organisations. */
export function PictureField({ value, onChange, error }: Props) {
  const { t } = useTranslation('feeds')
  return (
    <Input.Wrapper label={t('picture')} error={error} labelElement="div">
      {value === '' ? (
        <ImageDrop onFile={(file) => void dataUrlOfFile(file).then(onChange, toastError)} />
      ) : (
        <>
          <img className={classes.picture} src={value} alt={t('picture')} />
          <Group mt="xs">
            <Button
              variant="default"
              leftSection={<IconTrash size={20} aria-hidden="true" />}
              onClick={() => onChange('')}
            >
              {t('removePicture')}
            </Button>
          </Group>
        </>
      )}
    </Input.Wrapper>
  )
}
