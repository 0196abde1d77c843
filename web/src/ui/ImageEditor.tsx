import { Button, Group, Modal, Stack, Tabs } from '@mantine/core'
import { IconMoodSmile, IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from './ask.ts'
import { ImageCrop } from './ImageCrop.tsx'
import { ImageDrop } from './ImageDrop.tsx'
import { ImageSeeds } from './ImageSeeds.tsx'

interface Props {
  readonly value: string
  readonly name: string
  readonly surname: string
  /** People have round pictures, organisations square ones. */
  readonly isRound?: boolean
  readonly onChange: (image: string) => void
  readonly onClose: () => void
}

/** Chooses a cropped photo, a generated picture, or the initials. */
export function ImageEditor({ value, name, surname, isRound = true, onChange, onClose }: Props) {
  useFocusBack()
  const { t } = useTranslation('images')
  const [file, setFile] = useState<File | null>(null)
  const choose = (image: string) => {
    onChange(image)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('title')} size={460}>
      <Tabs defaultValue="photo" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="photo" leftSection={<IconPhoto size={20} aria-hidden="true" />}>
            {t('photo')}
          </Tabs.Tab>
          <Tabs.Tab value="seed" leftSection={<IconMoodSmile size={20} aria-hidden="true" />}>
            {t('seed')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="photo">
          {file ? (
            <ImageCrop file={file} isRound={isRound} onDone={choose} onOther={() => setFile(null)} />
          ) : (
            <Stack>
              <ImageDrop onFile={setFile} />
              {value !== 'BASIC' && (
                <Group justify="center">
                  <Button
                    variant="subtle"
                    color="gray"
                    leftSection={<IconTrash size={20} aria-hidden="true" />}
                    onClick={() => choose('BASIC')}
                  >
                    {t('remove')}
                  </Button>
                </Group>
              )}
            </Stack>
          )}
        </Tabs.Panel>
        <Tabs.Panel value="seed">
          <ImageSeeds value={value} name={`${name} ${surname}`.trim()} onDone={choose} />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  )
}
