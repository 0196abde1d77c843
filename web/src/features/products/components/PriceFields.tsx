import { Stack } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { Currency } from '@parta/contracts/values'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/Card.tsx'
import { SwitchField } from '../../../ui/SwitchField.tsx'
import type { ProductValues } from '../form.ts'
import { NumberField } from './NumberField.tsx'

export function PriceFields({ currency }: { currency: Currency }) {
  const { t } = useTranslation('products')
  const { watch } = useFormContext<ProductValues>()
  const [type, hasMultisport, isDepositWanted] = watch(['type', 'hasMultisport', 'hasDeposit'])
  return (
    <Card title={t('form.prices')}>
      <Stack>
        <NumberField name="price" label={t('form.price', { currency })} min={limits.priceMin} max={limits.priceMax} />
        <SwitchField<ProductValues> name="hasMultisport" label={t('form.hasMultisport')} />
        {hasMultisport && (
          <NumberField
            name="priceMultisport"
            label={t('form.multisport', { currency })}
            description={t('form.hasMultisportHint')}
            min={limits.multisportPriceMin}
            max={limits.priceMax}
          />
        )}
        {hasMultisport && type === 'oneOff' && (
          <SwitchField<ProductValues>
            name="hasDeposit"
            label={t('form.hasDeposit')}
            description={t('form.hasDepositHint')}
          />
        )}
        {hasMultisport && type === 'oneOff' && isDepositWanted && (
          <NumberField
            name="multisportDeposit"
            label={t('form.deposit', { currency })}
            description={t('form.depositHint')}
            min={1}
            max={limits.priceMax}
          />
        )}
      </Stack>
    </Card>
  )
}
