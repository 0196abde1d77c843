import '@mantine/dates/styles.css'
import { Button, Slider, Stack, Switch } from '@mantine/core'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import { limits } from '@parta/contracts/limits'
import { useTranslation } from 'react-i18next'
import { wall } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { ActivitySelect } from '../../../ui/ActivitySelect.tsx'
import { Card } from '../../../ui/Card.tsx'
import { dayFormat, lastDay } from '../../../ui/calendar.ts'
import type { Filters } from '../filters.ts'
import classes from './SearchFilters.module.css'

interface Props {
  readonly filters: Filters
  readonly onChange: (changed: Partial<Filters>) => void
  readonly onReset: () => void
}

export function SearchFilters({ filters, onChange, onReset }: Props) {
  const { t } = useTranslation('events')
  const today = wall(new Date()).day
  return (
    <DatesProvider settings={{ locale: currentLocale(), firstDayOfWeek: 1 }}>
      <Card>
        <Stack gap="lg">
          <ActivitySelect
            label={t('activity')}
            value={filters.activity}
            onChange={(activity) => onChange({ activity })}
            clearable
          />
          <div>
            <p className={classes.label}>
              {t('search.distance')} <strong>{t('kilometres', { km: filters.distance })}</strong>
            </p>
            <Slider
              min={limits.distanceMin}
              max={limits.distanceMax}
              defaultValue={filters.distance}
              key={filters.distance}
              onChangeEnd={(distance) => onChange({ distance })}
              label={(km) => t('kilometres', { km })}
              thumbLabel={t('search.distance')}
              thumbSize={26}
            />
          </div>
          <DatePickerInput
            type="range"
            label={t('search.days')}
            placeholder={t('search.anyDay')}
            valueFormat={dayFormat}
            minDate={today}
            maxDate={lastDay()}
            allowSingleDateInRange
            clearable
            clearButtonProps={{ 'aria-label': t('search.clearDays') }}
            value={[filters.from, filters.to]}
            onChange={([from, to]) => onChange({ from, to })}
          />
          <Switch
            size="md"
            label={t('search.freeOnly')}
            checked={filters.freeOnly}
            onChange={(event) => onChange({ freeOnly: event.currentTarget.checked })}
          />
          <Button variant="default" onClick={onReset}>
            {t('search.reset')}
          </Button>
        </Stack>
      </Card>
    </DatesProvider>
  )
}
