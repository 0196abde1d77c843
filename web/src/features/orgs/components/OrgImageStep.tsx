import { Button, Group, Stack } from '@mantine/core'
import { IconArrowsShuffle, IconLetterCase } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { newSeed } from '../../../lib/seed.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import type { OrgValues } from '../form.ts'

export function OrgImageStep() {
  const { t } = useTranslation('orgs')
  const { watch, setValue } = useFormContext<OrgValues>()
  const [name, image] = watch(['name', 'image'])
  return (
    <Stack align="center" gap="lg" py="md">
      <Avatar who={{ id: name || 'org', name, image }} size={140} />
      <Group justify="center">
        <Button
          variant="light"
          leftSection={<IconArrowsShuffle size={18} aria-hidden="true" />}
          onClick={() => setValue('image', `SEED:${newSeed()}`)}
        >
          {t('new.shuffle')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconLetterCase size={18} aria-hidden="true" />}
          onClick={() => setValue('image', 'BASIC')}
        >
          {t('new.letters')}
        </Button>
      </Group>
    </Stack>
  )
}
