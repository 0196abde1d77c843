import { NumberInput, SegmentedControl, Select, SimpleGrid, Stack } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { eventGenders, levels, tags } from '@parta/contracts/values'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CapacityPicture } from '../../../ui/Capacity.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { SwitchField } from '../../../ui/SwitchField.tsx'
import type { EventValues } from '../form.ts'
import classes from './PlayersStep.module.css'
import { TrainerChoice } from './TrainerChoice.tsx'

export function PlayersStep() {
  const { t } = useTranslation('events')
  const text = useErrorText()
  const { control, watch, formState } = useFormContext<EventValues>()
  const { errors } = formState
  const [isUnlimited, maxPlayers, priceKind, willParticipate] = watch([
    'isUnlimited',
    'maxPlayers',
    'priceKind',
    'willParticipate',
  ])
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <SwitchField<EventValues> name="isUnlimited" label={t('new.unlimited')} />
        {!isUnlimited && (
          <>
            <NumberField name="maxPlayers" label={t('new.maxPlayers')} min={1} max={limits.playersMax} step={1} />
            <p className={classes.picture}>
              <CapacityPicture maxPlayers={maxPlayers || 1} playersCount={willParticipate ? 1 : 0} />
            </p>
            <SwitchField<EventValues> name="enableQueue" label={t('new.queue')} description={t('new.queueHint')} />
          </>
        )}
      </Stack>
      <SwitchField<EventValues> name="willParticipate" label={t('new.willParticipate')} />
      {!willParticipate && <TrainerChoice />}
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <ChoiceField
          name="gender"
          label={t('gender')}
          options={eventGenders.map((value) => [value, t(`genders.${value}`)])}
        />
        <ChoiceField
          name="minLevel"
          label={t('level')}
          options={levels.map((level, index) => [String(index), t(`levels.${level}`)])}
        />
        <ChoiceField name="tags" label={t('tags')} options={tags.map((value) => [value, t(`tagNames.${value}`)])} />
      </SimpleGrid>
      <Stack gap="xs">
        <Controller
          control={control}
          name="priceKind"
          render={({ field }) => (
            <SegmentedControl
              size="md"
              aria-label={t('price')}
              data={(['free', 'paid', 'unset'] as const).map((value) => ({ value, label: t(`new.price.${value}`) }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        {priceKind === 'paid' && (
          <NumberField
            name="price"
            label={t('new.priceLabel')}
            min={limits.priceMin}
            max={limits.priceMax}
            step={limits.priceStep}
          />
        )}
        {priceKind === 'paid' && <SwitchField<EventValues> name="canPayWithMultiSport" label={t('multisport')} />}
      </Stack>
      {text(errors.enableQueue) && <p className={classes.error}>{text(errors.enableQueue)}</p>}
    </Stack>
  )
}

interface NumberProps {
  readonly name: 'maxPlayers' | 'price'
  readonly label: string
  readonly min: number
  readonly max: number
  readonly step: number
}

function NumberField({ name, ...rest }: NumberProps) {
  const text = useErrorText()
  const { control, formState } = useFormContext<EventValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <NumberInput
          {...rest}
          value={field.value}
          onChange={(value) => field.onChange(value === '' ? '' : Number(value))}
          onBlur={field.onBlur}
          allowDecimal={false}
          clampBehavior="none"
          error={text(formState.errors[name])}
        />
      )}
    />
  )
}

interface ChoiceProps {
  readonly name: 'gender' | 'minLevel' | 'tags'
  readonly label: string
  readonly options: readonly (readonly [value: string, label: string])[]
}

function ChoiceField({ name, label, options }: ChoiceProps) {
  const text = useErrorText()
  const { control, formState } = useFormContext<EventValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Select
          label={label}
          data={options.map(([value, name]) => ({ value, label: name }))}
          value={field.value}
          onChange={field.onChange}
          allowDeselect={false}
          error={text(formState.errors[name])}
        />
      )}
    />
  )
}
