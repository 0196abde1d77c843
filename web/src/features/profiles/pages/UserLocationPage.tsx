import { Stack } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { Me } from '@parta/contracts/profiles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { LocationPicker } from '../../../ui/LocationPicker.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SendButton } from '../../../ui/SendButton.tsx'
import { saveLocation } from '../api.ts'
import classes from './Narrow.module.css'

/** The person's home location, around which events and people are searched for. */
export function UserLocationPage() {
  const { t } = useTranslation('profiles')
  const { data: me, error, mutate } = useMe()
  return (
    <div className={classes.page}>
      <PageHeader title={t('location')} lead={t('place.lead')} />
      {me ? <Place me={me} /> : error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />}
    </div>
  )
}

function Place({ me }: { me: Me }) {
  const { t } = useTranslation('profiles')
  const [point, setPoint] = useState(me.location)
  const { isBusy, act } = useAction()
  const isSaved = point?.lat === me.location?.lat && point?.lon === me.location?.lon
  const save = () =>
    act(async () => {
      if (!point) return
      await saveLocation(point)
      toast(t('place.done'))
    })
  return (
    <Stack gap="lg" className={classes.card}>
      <LocationPicker label={t('place.pick')} value={point} onChange={setPoint} height={limits.mapHeights.other} />
      <p>{t('place.note')}</p>
      <SendButton
        size="lg"
        loading={isBusy}
        missing={!point || isSaved ? t('common:missing.place') : ''}
        onClick={save}
      >
        {t('place.submit')}
      </SendButton>
    </Stack>
  )
}
