import { Slider, Stack } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CapacityPicture } from '../../../ui/Capacity.tsx'
import { SwitchField } from '../../../ui/SwitchField.tsx'
import { type EventValues, isSold } from '../form.ts'
import { usePlan } from '../plan.ts'
import { NumberField } from './NumberField.tsx'
import classes from './PlayersStep.module.css'

/** The player limit, and whether there is a queue. */
export function SeatsField() {
  const { t } = useTranslation('planning')
  const { joined, before } = usePlan()
  const { watch, setValue, clearErrors } = useFormContext<EventValues>()
  const values = watch()
  const { maxPlayers, enableQueue, isUnlimited, willParticipate } = values
  const lowest = Math.max(joined, enableQueue ? limits.playersMinWithQueue : 1)
  const shown = Math.min(Math.max(maxPlayers || lowest, lowest), limits.playersMax)
  const slide = (next: number) => {
    setValue('maxPlayers', next, { shouldDirty: true })
    clearErrors('maxPlayers')
  }
  return (
    <Stack gap="sm">
      <SwitchField<EventValues> name="isUnlimited" label={t('unlimited')} />
      {!isUnlimited && (
        <>
          <NumberField name="maxPlayers" label={t('maxPlayers')} min={lowest} max={limits.playersMax} step={1} />
          <Slider
            thumbLabel={t('maxPlayers')}
            className={classes.slider ?? ''}
            min={lowest}
            max={limits.playersMax}
            value={shown}
            onChange={slide}
            label={null}
            size="lg"
          />
          <p className={classes.picture}>
            <CapacityPicture maxPlayers={shown} playersCount={before ? joined : willParticipate ? 1 : 0} />
          </p>
          {before && joined > 0 && <p className={classes.hint}>{t('joinedAlready', { count: joined })}</p>}
          {!isSold(values) && (
            <SwitchField<EventValues> name="enableQueue" label={t('queue')} description={t('queueHint')} />
          )}
        </>
      )}
    </Stack>
  )
}
