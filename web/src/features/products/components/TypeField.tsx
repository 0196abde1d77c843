import { SegmentedControl } from '@mantine/core'
import { productTypes } from '@parta/contracts/money'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/Card.tsx'
import { emptyCharge, emptyValidity, type ProductValues } from '../form.ts'
import classes from './Products.module.css'

/** The type of a new product, which clears the fields of the other type (part 2, section 4); that of an existing one is only named. */
export function TypeField({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation('products')
  const { watch, setValue } = useFormContext<ProductValues>()
  const type = watch('type')
  const choose = (value: string) => {
    const next = productTypes.find((one) => one === value) ?? type
    setValue('type', next, { shouldDirty: true })
    if (next === 'oneOff') {
      const { validity, validDays, validUntil, autoJoin } = emptyValidity
      setValue('validity', validity)
      setValue('validDays', validDays)
      setValue('validUntil', validUntil)
      setValue('autoJoin', autoJoin)
    } else {
      setValue('hasLeaveCharge', emptyCharge.hasLeaveCharge)
      setValue('steps', emptyCharge.steps)
    }
  }
  return (
    <Card title={t('form.type')}>
      {isFixed ? (
        <p>
          <strong>{t(`type.${type}`)}</strong>
        </p>
      ) : (
        <SegmentedControl
          fullWidth
          aria-label={t('form.type')}
          data={productTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={type}
          onChange={choose}
        />
      )}
      <p className={`${classes.note} ${classes.underChoice}`}>
        {isFixed ? t('form.typeFixed') : t(`form.${type}Hint`)}
      </p>
    </Card>
  )
}
