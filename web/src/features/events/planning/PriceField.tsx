import { SegmentedControl, Stack } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SwitchField } from '../../../ui/SwitchField.tsx'
import type { EventValues } from '../form.ts'
import { useCurrency } from '../planning-api.ts'
import { NumberField } from './NumberField.tsx'

export function PriceField() {
  const { t } = useTranslation('planning')
  const { control, watch } = useFormContext<EventValues>()
  const currency = useCurrency(watch('eventOrgId'))
  return (
    <Stack gap="xs">
      <Controller
        control={control}
        name="priceKind"
        render={({ field }) => (
          <SegmentedControl
            size="md"
            aria-label={t('events:price')}
            data={(['free', 'paid', 'unset'] as const).map((value) => ({ value, label: t(`price.${value}`) }))}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      {watch('priceKind') === 'paid' && (
        <NumberField
          name="price"
          label={t('priceLabel', { currency })}
          min={limits.priceMin}
          max={limits.priceMax}
          step={limits.priceStep}
        />
      )}
      <SwitchField<EventValues> name="canPayWithMultiSport" label={t('events:multisport')} />
    </Stack>
  )
}
