import { SegmentedControl, Stack, TextInput } from '@mantine/core'
import { productLimits } from '@parta/contracts/money'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { wallClock } from '../../../lib/dates.ts'
import { Card } from '../../../ui/Card.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { SwitchField } from '../../../ui/SwitchField.tsx'
import type { ProductValues } from '../form.ts'
import { NumberField } from './NumberField.tsx'

/** How long a subscription is valid, and whether its holder joins events by itself. */
export function ValidityFields() {
  const { t } = useTranslation('products')
  const text = useErrorText()
  const { watch, setValue, register, formState } = useFormContext<ProductValues>()
  const validity = watch('validity')
  return (
    <Card title={t('form.validity')}>
      <Stack>
        <SegmentedControl
          aria-label={t('form.validity')}
          data={(['days', 'until'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
          value={validity}
          onChange={(next) => setValue('validity', next === 'until' ? 'until' : 'days', { shouldDirty: true })}
        />
        {validity === 'days' ? (
          <NumberField name="validDays" label={t('form.validDays')} min={1} max={productLimits.validDaysMax} />
        ) : (
          <TextInput
            type="date"
            label={t('form.validUntil')}
            required
            min={wallClock(new Date()).day}
            error={text(formState.errors.validUntil)}
            {...register('validUntil')}
          />
        )}
        <SwitchField<ProductValues> name="autoJoin" label={t('form.autoJoin')} description={t('form.autoJoinHint')} />
      </Stack>
    </Card>
  )
}
