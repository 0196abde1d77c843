import { Select } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { shortDay, timeText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { Card } from '../../../ui/Card.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { useEventChoice } from '../api.ts'
import type { ProductValues } from '../form.ts'

/** The event that buyers are led to, one of the coming ones of the organisation. */
export function EventField({ orgId }: { orgId: string }) {
  const { t } = useTranslation('products')
  const text = useErrorText()
  const now = useNow()
  const locale = currentLocale()
  const { control } = useFormContext<ProductValues>()
  const { data } = useEventChoice(orgId)
  const events = (data?.items ?? []).map(({ id, name, date }) => ({
    value: id,
    label: `${name} · ${shortDay(date, locale, now)} ${timeText(date, locale)}`,
  }))
  return (
    <Card>
      <Controller
        control={control}
        name="eventId"
        render={({ field, fieldState }) => {
          // A linked event may be over, and then no longer in the list.
          const isListed = field.value === null || events.some(({ value }) => value === field.value)
          return (
            <Select
              label={t('form.event')}
              description={t('form.eventHint')}
              placeholder={t('form.noEvent')}
              clearable
              searchable
              data={isListed ? events : [{ value: field.value ?? '', label: t('form.linked') }, ...events]}
              value={field.value}
              onChange={field.onChange}
              error={text(fieldState.error)}
            />
          )
        }}
      />
    </Card>
  )
}
