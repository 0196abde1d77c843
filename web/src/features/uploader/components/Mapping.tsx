import { Alert, Stack, Switch } from '@mantine/core'
import { sheetColumns, type UploadMapping } from '@parta/contracts/uploader'
import { useTranslation } from 'react-i18next'
import { ColumnChoices } from '../../../ui/ColumnChoices.tsx'
import type { Choices } from '../api.ts'
import { Defaults } from './Defaults.tsx'
import { PlaceSelect } from './PlaceSelect.tsx'
import classes from './Uploader.module.css'

interface Props {
  readonly mapping: UploadMapping
  readonly places: Choices['places']
  readonly isBusy: boolean
  readonly onChange: (change: Partial<Choices>) => void
}

/** How a calendar or a sheet of another program is understood: its columns, its places, and values for what it lacks. */
export function Mapping({ mapping, places, isBusy, onChange }: Props) {
  return (
    <Stack gap="lg">
      {mapping.columns.length > 0 && <Columns mapping={mapping} isBusy={isBusy} onChange={onChange} />}
      <Defaults mapping={mapping} isBusy={isBusy} onChange={(defaults) => onChange({ defaults })} />
      <UnknownPlaces mapping={mapping} places={places} isBusy={isBusy} onChange={onChange} />
    </Stack>
  )
}

function Columns({ mapping, isBusy, onChange }: Omit<Props, 'places'>) {
  const { t } = useTranslation('uploader')
  return (
    <Stack gap="sm">
      <h2 className={classes.title}>{t('columnsTitle')}</h2>
      <Alert color="brand">{t('columnsText')}</Alert>
      <ColumnChoices
        columns={mapping.columns}
        meanings={sheetColumns.map((value) => ({ value, label: t(`columns.${value}`) }))}
        isBusy={isBusy}
        onChange={(columns) => onChange({ columns })}
      />
      {mapping.monthFirst !== null && (
        <Switch
          label={t('monthFirst')}
          checked={mapping.monthFirst}
          disabled={isBusy}
          onChange={(event) => onChange({ monthFirst: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}

/** The places of the file that Parta does not know, each with the place that the person chose for it. */
function UnknownPlaces({ mapping, places, isBusy, onChange }: Props) {
  const { t } = useTranslation('uploader')
  const names = [...new Set([...places.map(({ name }) => name), ...mapping.unknownPlaces])]
  if (names.length === 0) return null
  return (
    <Stack gap="sm">
      <h2 className={classes.title}>{t('unknownTitle')}</h2>
      <p className={classes.muted}>{t('unknownText')}</p>
      <div className={classes.fields} data-testid="unknown-places">
        {names.map((name) => (
          <PlaceSelect
            key={name}
            label={name}
            value={places.find((place) => place.name === name)?.id ?? null}
            offered={mapping.places}
            isBusy={isBusy}
            onChange={(id) => {
              const others = places.filter((place) => place.name !== name)
              onChange({ places: id === null ? others : [...others, { name, id }] })
            }}
          />
        ))}
      </div>
    </Stack>
  )
}
