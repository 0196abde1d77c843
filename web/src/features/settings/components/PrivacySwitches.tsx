import { Stack, Switch } from '@mantine/core'
import type { Settings } from '@parta/contracts/settings'
import { useTranslation } from 'react-i18next'
import { useSave } from './save.ts'

const switches = ['hideReviews', 'hideEmoji'] as const

/** Hides reviews or emojis from others. */
export function PrivacySwitches({ settings }: { settings: Settings }) {
  const { t } = useTranslation('settings')
  const save = useSave()
  return (
    <Stack gap="md">
      {switches.map((name) => (
        <Switch
          key={name}
          size="md"
          label={t(`privacy.${name}`)}
          description={t(`privacy.${name}Note`)}
          checked={settings[name]}
          onChange={() => save({ [name]: !settings[name] }, { [name]: settings[name] })}
        />
      ))}
    </Stack>
  )
}
