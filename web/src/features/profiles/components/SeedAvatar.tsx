import { Button } from '@mantine/core'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { newSeed } from '../../../lib/seed.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import classes from './SeedAvatar.module.css'

interface Props {
  readonly value: string
  readonly name: string
  readonly onChange: (image: string) => void
}

/** A face drawn from a seed; shuffled until it fits. */
export function SeedAvatar({ value, name, onChange }: Props) {
  const { t } = useTranslation('profiles')
  return (
    <div className={classes.row}>
      <Avatar who={{ id: value, name: name || '?', image: value }} size={84} />
      <Button
        variant="light"
        leftSection={<IconArrowsShuffle size={18} aria-hidden="true" />}
        onClick={() => onChange(`SEED:${newSeed()}`)}
      >
        {t('shuffle')}
      </Button>
    </div>
  )
}
