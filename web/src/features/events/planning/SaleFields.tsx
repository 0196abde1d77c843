import { Select, Stack } from '@mantine/core'
import type { ProductType } from '@parta/contracts/money'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/error-text.ts'
import { useMoney } from '../../../ui/numbers.ts'
import { type EventValues, isSold } from '../form.ts'
import { useSaleProducts } from '../planning-api.ts'
import { InsideFields } from './InsideFields.tsx'
import classes from './PlayersStep.module.css'
import { PriceField } from './PriceField.tsx'

/** The price: that of the products that the organisation sells with the event, or one that is only stated. */
export function SaleFields() {
  const { t } = useTranslation('planning')
  const { watch } = useFormContext<EventValues>()
  const values = watch()
  const products = useSaleProducts(values.eventOrgId)
  const sold = isSold(values)
  return (
    <Stack gap="sm">
      {!sold && <PriceField />}
      {(['oneOff', 'subscription'] as const).map((type) => (
        <ProductField key={type} type={type} products={products.filter((one) => one.type === type)} />
      ))}
      {sold && <p className={classes.hint}>{t('soldHint')}</p>}
      <InsideFields />
    </Stack>
  )
}

type Choices = ReturnType<typeof useSaleProducts>

function ProductField({ type, products }: { type: ProductType; products: Choices }) {
  const { t } = useTranslation('planning')
  const text = useErrorText()
  const money = useMoney()
  const name = type === 'oneOff' ? 'oneOffProductId' : 'subscriptionProductId'
  const { control, formState, getValues, setValue } = useFormContext<EventValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => {
        const isUnknown = field.value !== null && !products.some(({ id }) => id === field.value)
        // A product that is no longer offered stays until another one is chosen.
        const ended = isUnknown && field.value !== null ? [{ value: field.value, label: t('product.ended') }] : []
        const data = products.map((one) => ({
          value: one.id,
          label: `${one.title} · ${money(one.price, one.currency)}`,
        }))
        return (
          <Select
            display={data.length + ended.length === 0 ? 'none' : undefined}
            label={t(`product.${type}`)}
            placeholder={t('product.none')}
            data={[...ended, ...data]}
            value={field.value}
            onChange={(id) => {
              field.onChange(id)
              if (isSold(getValues())) return
              // Price and MultiSport were those of the product.
              setValue('priceKind', 'free')
              setValue('canPayWithMultiSport', false)
            }}
            clearable
            clearButtonProps={{ 'aria-label': t('product.none') }}
            error={text(formState.errors[name])}
          />
        )
      }}
    />
  )
}
