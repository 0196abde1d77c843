import { Button, Group } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { recall, remember } from '../../../lib/storage.ts'
import { uploadedUrl } from '../../../lib/uploaded-url.ts'
import { Card } from '../../../ui/Card.tsx'

/** Asks a person with a drawn face for a photo, until they say no in this browser. */
export function AskPhoto({ image }: { image: string }) {
  const { t } = useTranslation('profiles')
  const [isRefused, setRefused] = useState(() => recall('photoAsked') !== null)
  if (isRefused || uploadedUrl(image)) return null
  const refuse = () => {
    remember('photoAsked', 'no')
    setRefused(true)
  }
  return (
    <Card title={t('askPhoto.title')}>
      <p>{t('askPhoto.text')}</p>
      <Group mt="md">
        <Button component={Link} to={paths.profileEdit} leftSection={<IconCamera size={20} aria-hidden="true" />}>
          {t('askPhoto.yes')}
        </Button>
        <Button variant="subtle" color="gray" onClick={refuse}>
          {t('askPhoto.no')}
        </Button>
      </Group>
    </Card>
  )
}
