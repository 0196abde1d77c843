import '@mantine/dates/styles.css'
import { Button, Chip, Slider, Stack, Switch } from '@mantine/core'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import { limits } from '@parta/contracts/limits'
import { eventGenders, levels, tags } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'
import { wallClock } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { ActivitySelect } from '../../../ui/ActivitySelect.tsx'
import { dayFormat, dayLabel, lastDay } from '../../../ui/calendar.ts'
import type { Filters } from '../filters.ts'
import { OrgSearch } from './OrgSearch.tsx'
import { PriceFilter } from './PriceFilter.tsx'
import classes from './SearchFilters.module.css'

interface Props {
  readonly filters: Filters
  readonly onChange: (changed: Partial<Filters>) => void
  readonly onReset: () => void
}

/** All filters; each change searches at once. */
export function SearchFilters({ filters, onChange, onReset }: Props) {
  const { t } = useTranslation('events')
  return (
    <Stack gap="lg">
      <ActivitySelect
        label={t('activity')}
        value={filters.activity}
        onChange={(activity) => onChange({ activity })}
        placeholder={t('activities:picker.all')}
        clearable
      />
      <Days filters={filters} onChange={onChange} />
      <Distance km={filters.distance} onChange={(distance) => onChange({ distance })} />
      <Switch
        size="md"
        label={t('search.freeOnly')}
        checked={filters.freeOnly}
        onChange={(event) => onChange({ freeOnly: event.currentTarget.checked })}
      />
      <AudienceFilters filters={filters} onChange={onChange} />
      <PriceFilter price={filters.price} onChange={(price) => onChange({ price })} />
      <Switch
        size="md"
        label={t('multisport')}
        checked={filters.multisport}
        onChange={(event) => onChange({ multisport: event.currentTarget.checked })}
      />
      <OrgSearch org={filters.org} onChange={(org) => onChange({ org })} />
      <Button variant="default" onClick={onReset}>
        {t('search.reset')}
      </Button>
    </Stack>
  )
}

function Days({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const { t } = useTranslation('events')
  return (
    <DatesProvider settings={{ locale: currentLocale(), firstDayOfWeek: 1 }}>
      <DatePickerInput
        type="range"
        label={t('search.days')}
        placeholder={t('search.anyDay')}
        valueFormat={dayFormat}
        getDayAriaLabel={dayLabel}
        minDate={wallClock(new Date()).day}
        maxDate={lastDay()}
        allowSingleDateInRange
        clearable
        clearButtonProps={{ 'aria-label': t('search.clearDays') }}
        value={[filters.from, filters.to]}
        onChange={([from, to]) => onChange({ from, to })}
      />
    </DatesProvider>
  )
}

function Distance({ km, onChange }: { km: number; onChange: (km: number) => void }) {
  const { t } = useTranslation('events')
  return (
    <div>
      <p className={classes.label}>
        {t('search.distance')} <strong>{t('kilometres', { km })}</strong>
      </p>
      <Slider
        min={limits.distanceMin}
        max={limits.searchDistanceMax}
        defaultValue={km}
        key={km}
        onChangeEnd={onChange}
        label={(value) => t('kilometres', { km: value })}
        thumbLabel={t('search.distance')}
        thumbSize={26}
      />
    </div>
  )
}

/** Filters by gender, level and age. */
function AudienceFilters({ filters, onChange }: Pick<Props, 'filters' | 'onChange'>) {
  const { t } = useTranslation('events')
  const changeGender = (gender: string | null) =>
    onChange({ gender: eventGenders.find((one) => one === gender && one !== 'any') ?? null })
  return (
    <>
      <Chip.Group value={filters.gender ?? 'any'} onChange={changeGender}>
        <Chips label={t('gender')} options={eventGenders.map((value) => [value, t(`genders.${value}`)])} />
      </Chip.Group>
      <Chip.Group multiple value={filters.levels.map(String)} onChange={(set) => onChange({ levels: set.map(Number) })}>
        <Chips label={t('level')} options={levels.map((level, index) => [String(index), t(`levels.${level}`)])} />
      </Chip.Group>
      <Chip.Group
        multiple
        value={[...filters.tags]}
        onChange={(set) => onChange({ tags: tags.filter((tag) => set.includes(tag)) })}
      >
        <Chips label={t('tags')} options={tags.map((value) => [value, t(`tagNames.${value}`)])} />
      </Chip.Group>
    </>
  )
}

interface ChipsProps {
  readonly label: string
  readonly options: readonly (readonly [value: string, text: string])[]
}

function Chips({ label, options }: ChipsProps) {
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.chips}>
        {options.map(([value, text]) => (
          <Chip size="md" classNames={{ label: classes.chip ?? '' }} key={value} value={value}>
            {text}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
