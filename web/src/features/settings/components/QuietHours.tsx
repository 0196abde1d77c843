import { Group, Stack, Switch } from '@mantine/core'
import type { Settings } from '@parta/contracts/settings'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeField } from '../../../ui/TimeField.tsx'
import { firstQuietHours, type QuietHours as Hours, isQuiet } from '../settings.ts'
import { useSave } from './save.ts'

/** The hours without push notifications: a switch, the start and the end. */
export function QuietHours({ settings: { quietHours } }: { settings: Settings }) {
  const { t } = useTranslation('settings')
  const keep = useSave()
  const save = (next: Hours | null) => keep({ quietHours: next }, { quietHours })
  return (
    <Stack gap="sm">
      <Switch
        size="md"
        label={t('quiet.label')}
        description={t('quiet.note')}
        checked={quietHours !== null}
        onChange={() => save(quietHours === null ? firstQuietHours : null)}
      />
      {quietHours && <Fields hours={quietHours} save={save} />}
    </Stack>
  )
}

/** Saved as soon as both are valid times and differ. */
function Fields({ hours, save }: { hours: Hours; save: (hours: Hours) => void }) {
  const { t } = useTranslation('settings')
  const [typed, setTyped] = useState(hours)
  useEffect(() => setTyped(hours), [hours])
  const type = (next: Hours) => {
    setTyped(next)
    if (isQuiet(next) && (next.from !== hours.from || next.to !== hours.to)) save(next)
  }
  const isSame = typed.from === typed.to && typed.from.length === 5
  return (
    <Group gap="md" align="flex-start">
      {(['from', 'to'] as const).map((end) => (
        <TimeField
          key={end}
          w={110}
          size="md"
          label={t(`quiet.${end}`)}
          value={typed[end]}
          error={end === 'to' && isSame ? t('quiet.same') : undefined}
          onChange={(value) => type({ ...typed, [end]: value })}
          onBlur={() => !isQuiet(typed) && setTyped(hours)}
        />
      ))}
    </Group>
  )
}
