import { SimpleGrid, Stack } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SwitchField } from '../../../ui/SwitchField.tsx'
import { type EventValues, isSold } from '../form.ts'
import { NumberField } from './NumberField.tsx'
import classes from './PlayersStep.module.css'
import { SeatsField } from './SeatsField.tsx'
import { TrainerChoice } from './TrainerChoice.tsx'

/** The step with the players: who leads and plays, limits, confirmation and the queue. */
export function PlayersStep() {
  const { t } = useTranslation('planning')
  const { watch } = useFormContext<EventValues>()
  const values = watch()
  return (
    <Stack gap="lg">
      <SeatsField />
      <Stack gap="sm">
        <SwitchField<EventValues>
          name="willParticipate"
          label={t('willParticipate')}
          description={t(values.eventOrgId === null ? 'willParticipateAlone' : 'willParticipateHint')}
        />
        {!values.willParticipate && <TrainerChoice />}
      </Stack>
      <Stack gap="sm">
        <SwitchField<EventValues> name="hasMinimum" label={t('minimum')} description={t('minimumHint')} />
        {values.hasMinimum && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} className={classes.inner ?? ''}>
            <NumberField name="minPlayers" label={t('minPlayers')} min={2} max={limits.playersMax} />
            <NumberField name="decisionHours" label={t('decisionHours')} min={1} max={limits.decisionHoursMax} />
          </SimpleGrid>
        )}
      </Stack>
      {isSold(values) ? (
        <p className={classes.hint}>{t('soldHint')}</p>
      ) : (
        <Stack gap="sm">
          <SwitchField<EventValues>
            name="requireConfirmation"
            label={t('confirmation')}
            description={t('confirmationHint')}
          />
          {values.requireConfirmation && (
            <div className={classes.inner}>
              <NumberField name="hoursConfirm" label={t('hoursConfirm')} min={1} max={limits.hoursConfirmMax} />
            </div>
          )}
        </Stack>
      )}
      <Stack gap="sm">
        <SwitchField<EventValues> name="isLeavingLimited" label={t('leaving')} description={t('leavingHint')} />
        {values.isLeavingLimited && (
          <div className={classes.inner}>
            <NumberField name="hoursNotLeave" label={t('hoursNotLeave')} min={1} max={limits.hoursNotLeaveMax} />
          </div>
        )}
      </Stack>
    </Stack>
  )
}
