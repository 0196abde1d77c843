import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { limits } from '@parta/contracts/limits'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { shortDay, timeText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { Card } from '../../../ui/Card.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { useEventChoice, useLinkedEvent } from '../api.ts'
import type { ProductValues } from '../form.ts'

interface Named {
  readonly id: string
  readonly name: string
  readonly date: string
}

/** The event that buyers are led to: one of the coming ones of the organisation, found by its name. */
export function EventField({ orgId }: { orgId: string }) {
  const { t } = useTranslation('products')
  const text = useErrorText()
  const now = useNow()
  const locale = currentLocale()
  const { control } = useFormContext<ProductValues>()
  const { field, fieldState } = useController({ control, name: 'eventId' })
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Named | null>(null)
  const { data: linked } = useLinkedEvent(field.value === picked?.id ? null : field.value)
  const labelOf = ({ name, date }: Named) => `${name} · ${shortDay(date, locale, now)} ${timeText(date, locale)}`
  const chosen = picked?.id === field.value ? picked : linked
  // An event that is gone, or that the person may not open, has no name.
  const label = chosen ? labelOf(chosen) : t('form.linked')
  // The field contains the chosen event until something else is typed.
  const isTyped = typed !== label
  const [asked] = useDebouncedValue(isTyped ? typed.trim() : '', limits.debounce.calendar)
  const events = useEventChoice(orgId, asked).data?.items ?? []
  const listed = events
    .filter(({ id }) => id !== field.value)
    .map((event) => ({ value: event.id, label: labelOf(event) }))
  return (
    <Card>
      <Select
        label={t('form.event')}
        description={t('form.eventHint')}
        placeholder={t('form.noEvent')}
        clearable
        searchable
        data={field.value === null ? listed : [{ value: field.value, label }, ...listed]}
        // The service has found them, also by words in another order or without diacritics.
        filter={({ options }) => options}
        value={field.value}
        onSearchChange={setTyped}
        onChange={(id) => {
          setPicked(events.find((event) => event.id === id) ?? null)
          field.onChange(id)
        }}
        error={text(fieldState.error)}
      />
    </Card>
  )
}
