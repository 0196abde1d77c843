import { Button, Group, Stack } from '@mantine/core'
import { IconArrowsShuffle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newSeed } from '../lib/random.ts'
import { Avatar } from './Avatar.tsx'
import classes from './ImageEditor.module.css'
import { indexesUpTo } from './numbers.ts'

const offered = 12

interface Props {
  readonly value: string
  readonly name: string
  readonly onDone: (image: string) => void
}

/** A choice of generated pictures, with a button for others. */
export function ImageSeeds({ value, name, onDone }: Props) {
  const { t } = useTranslation('images')
  const [seeds, setSeeds] = useState(() =>
    [...(value.startsWith('SEED:') ? [value] : []), ...faces()].slice(0, offered),
  )
  const [picked, setPicked] = useState(value)
  return (
    <Stack>
      <div className={classes.seeds} role="radiogroup" aria-label={t('seed')}>
        {seeds.map((seed, index) => (
          <button
            key={seed}
            type="button"
            role="radio"
            aria-checked={seed === picked}
            aria-label={t('face', { number: index + 1 })}
            className={classes.seed}
            onClick={() => setPicked(seed)}
          >
            <Avatar who={{ id: seed, name, image: seed }} size={60} />
          </button>
        ))}
      </div>
      <Group justify="center">
        <Button
          variant="default"
          leftSection={<IconArrowsShuffle size={20} aria-hidden="true" />}
          onClick={() => setSeeds(faces())}
        >
          {t('others')}
        </Button>
        <Button disabled={!seeds.includes(picked)} onClick={() => onDone(picked)}>
          {t('use')}
        </Button>
      </Group>
    </Stack>
  )
}

function faces(): string[] {
  return indexesUpTo(offered).map(() => `SEED:${newSeed()}`)
}
