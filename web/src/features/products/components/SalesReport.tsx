import { productTypes } from '@parta/contracts/money'
import type { Sales } from '@parta/contracts/sales'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { spanText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { Card } from '../../../ui/Card.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { type Bucket, bucketsOf } from '../sales.ts'
import classes from './Sales.module.css'

interface Props {
  readonly sales: Sales
  readonly from: string
  readonly to: string
}

/** A chart of the amounts of one currency by day, week or month, and the sums by type. */
export function SalesReport({ sales, from, to }: Props) {
  const { t } = useTranslation('products')
  const { currency, oneOff, subscription } = sales
  const rows = productTypes.map((type) => ({ name: t(`type.${type}`), ...sales[type] }))
  const all = { count: oneOff.count + subscription.count, total: oneOff.total + subscription.total }
  return (
    <Card title={t('sales.report', { currency })}>
      <Chart buckets={bucketsOf(sales.days, from, to)} currency={currency} />
      <table className={classes.table} data-testid="sales">
        <thead>
          <tr>
            <th scope="col">{t('sales.type')}</th>
            <th scope="col">{t('sales.count')}</th>
            <th scope="col">{t('sales.total')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, total }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{count}</td>
              <td>{amountText(total, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sales.sum')}</th>
            <td>{all.count}</td>
            <td>{amountText(all.total, currency)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={classes.explained}>{t('sales.sumText')}</p>
    </Card>
  )
}

/** Columns of two parts. Screen readers get each column as a sentence. */
function Chart({ buckets, currency }: { buckets: readonly Bucket[]; currency: Sales['currency'] }) {
  const { t } = useTranslation('products')
  const locale = currentLocale()
  const most = Math.max(...buckets.map(({ oneOff, subscription }) => oneOff + subscription))
  const [first, last] = [buckets[0], buckets.at(-1)]
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.legend}>
        {productTypes.map((type) => (
          <span key={type} data-type={type}>
            {t(`type.${type}`)}
          </span>
        ))}
      </figcaption>
      <ul className={classes.columns} aria-label={t('sales.chart')}>
        {buckets.map(({ from, to, oneOff, subscription }) => {
          const text = t('sales.column', {
            days: spanText(from, to, locale),
            amount: amountText(oneOff + subscription, currency),
          })
          return (
            <li key={from} title={text}>
              <span className="visually-hidden">{text}</span>
              <span className={classes.part} data-type="subscription" style={heightOf(subscription, most)} />
              <span className={classes.part} data-type="oneOff" style={heightOf(oneOff, most)} />
            </li>
          )
        })}
      </ul>
      {first && last && (
        <p className={classes.ends} aria-hidden="true">
          <span>{spanText(first.from, first.to, locale)}</span>
          <span>{spanText(last.from, last.to, locale)}</span>
        </p>
      )}
    </figure>
  )
}

function heightOf(amount: number, most: number): CSSProperties {
  return { height: `${most === 0 ? 0 : (amount / most) * 100}%` }
}
