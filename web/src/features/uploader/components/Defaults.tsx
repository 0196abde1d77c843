import { NumberInput, Select, Stack, Switch } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { UploadDefaults, UploadMapping } from '@parta/contracts/uploader'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActivitySelect } from '../../../ui/ActivitySelect.tsx'
import { TimeField } from '../../../ui/TimeField.tsx'
import { PlaceSelect } from './PlaceSelect.tsx'
import classes from './Uploader.module.css'

interface Props {
  readonly mapping: UploadMapping
  readonly isBusy: boolean
  readonly onChange: (defaults: UploadDefaults) => void
}

/** Values for rows that have none; at first those that the organisation's events usually have. */
export function Defaults({ mapping, isBusy, onChange }: Props) {
  const { t } = useTranslation('uploader')
  const { defaults, places, trainers } = mapping
  const set = <F extends keyof UploadDefaults>(field: F, value: UploadDefaults[F] | null) => {
    const { [field]: _before, ...others } = defaults
    onChange(value === null || value === undefined ? others : { ...others, [field]: value })
  }
  const { activityType = null, eventPlaceId = null, trainer = null } = defaults
  return (
    <Stack gap="sm">
      <h2 className={classes.title}>{t(mapping.columns.length > 0 ? 'defaultsTitle' : 'calendarTitle')}</h2>
      <div className={classes.fields} data-testid="defaults">
        <ActivitySelect
          label={t('columns.activityType')}
          value={activityType}
          onChange={(value) => set('activityType', value)}
        />
        <PlaceSelect
          label={t('defaultPlace')}
          value={eventPlaceId}
          offered={places}
          isBusy={isBusy}
          onChange={(id) => set('eventPlaceId', id)}
        />
        <DurationField
          key={`duration ${defaults.duration}`}
          value={defaults.duration ?? ''}
          onChange={(value) => set('duration', value || null)}
        />
        <CapacityField
          key={`capacity ${defaults.maxPlayers}`}
          value={defaults.maxPlayers ?? limits.unlimited}
          onChange={(value) => set('maxPlayers', value)}
        />
        <Select
          label={t('columns.trainer')}
          placeholder={t('nobody')}
          data={trainers.map(({ id, name }) => ({ value: id, label: name }))}
          value={trainer}
          disabled={isBusy}
          onChange={(id) => set('trainer', id)}
          clearable
          clearButtonProps={{ 'aria-label': t('nobody') }}
        />
      </div>
      <Switch
        label={t('private')}
        checked={defaults.private ?? false}
        disabled={isBusy}
        onChange={(event) => set('private', event.currentTarget.checked)}
      />
    </Stack>
  )
}

/** Passes the length on when the field loses the focus; an invalid one is replaced by the previous length. */
function DurationField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('uploader')
  const [typed, setTyped] = useState(value)
  const leave = () => {
    if (typed === value) return
    if (typed === '' || /^(?!00:00$)([01]\d|2[0-3]):[0-5]\d$/.test(typed)) onChange(typed)
    else setTyped(value)
  }
  return <TimeField label={t('columns.duration')} value={typed} onChange={setTyped} onBlur={leave} />
}

/** Passes the number of players on when the field loses the focus; an empty field means that there is no limit. */
function CapacityField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation('uploader')
  const [typed, setTyped] = useState<number | string>(value === limits.unlimited ? '' : value)
  const leave = () => {
    const number = typed === '' ? limits.unlimited : Number(typed)
    if (number !== value) onChange(number)
  }
  return (
    <NumberInput
      label={t('columns.maxPlayers')}
      placeholder={t('unlimited')}
      min={1}
      max={limits.playersMax}
      clampBehavior="strict"
      allowDecimal={false}
      hideControls
      inputMode="numeric"
      value={typed}
      onChange={setTyped}
      onBlur={leave}
    />
  )
}
