import type { Product } from '@parta/contracts/products'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOfYear } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/Card.tsx'
import { useMoney } from '../../../ui/numbers.ts'
import classes from './Products.module.css'

export function ProductFacts({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const money = useMoney()
  const locale = currentLocale()
  const { price, priceMultisport, multisportDeposit, currency, validDays, validUntil } = product
  return (
    <Card>
      <dl className={classes.facts}>
        <Row name={t('detail.price')}>{money(price, currency)}</Row>
        <Row name={t('detail.multisport')}>
          {priceMultisport === null ? t('detail.same') : money(priceMultisport, currency)}
        </Row>
        {multisportDeposit && (
          <Row name={t('detail.deposit')}>
            {money(multisportDeposit, currency)}
            <small>{t('detail.depositText')}</small>
          </Row>
        )}
        {validDays !== null && <Row name={t('detail.validity')}>{t('valid.days', { count: validDays })}</Row>}
        {validUntil !== null && (
          <Row name={t('detail.validity')}>{t('valid.until', { day: dayOfYear(validUntil, locale) })}</Row>
        )}
        {product.type === 'subscription' && (
          <Row name={t('detail.autoJoin')}>{t(product.autoJoin ? 'common:yes' : 'common:no')}</Row>
        )}
        <Row name={t('detail.created')}>{dayOfYear(product.createdAt, locale)}</Row>
        <Row name={t('detail.updated')}>{dayOfYear(product.updatedAt, locale)}</Row>
      </dl>
    </Card>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
