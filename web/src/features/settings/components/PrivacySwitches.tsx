import { Stack, Switch } from '@mantine/core'
import type { Settings } from '@parta/contracts/profiles'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../../lib/toast.ts'
import { saveSettings } from '../api.ts'

const switches = ['hideReviews', 'hideEmoji'] as const

/** What others do not get to see of what was said about one. */
export function PrivacySwitches({ settings }: { settings: Settings }) {
  const { t } = useTranslation('settings')
  return (
    <Stack gap="md">
      {switches.map((name) => (
        <Switch
          key={name}
          size="md"
          label={t(`privacy.${name}`)}
          description={t(`privacy.${name}Note`)}
          checked={settings[name]}
          onChange={() => void saveSettings({ [name]: !settings[name] }, { [name]: settings[name] }).catch(toastError)}
        />
      ))}
    </Stack>
  )
}
