import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { dayOfYear } from '../../../lib/dates.ts'
import { codeKey, currentLocale } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { buyPath } from '../../../lib/shop-paths.ts'
import { useSubscriptions } from '../../../queries/payments.ts'
import { useProduct } from '../../../queries/products.ts'
import { useMoney } from '../../../ui/numbers.ts'
import { lastDayBefore, passesBeside } from '../passes.ts'

interface Props {
  readonly productId: string
  /** Who would join. */
  readonly people: readonly string[]
  /** The start of the date, where the subscription is needed for one date only. */
  readonly start?: string | undefined
  /** Whether a link to the kart follows. */
  readonly isLinked?: boolean
}

/**
 * Which subscription is needed, what it costs, and why the one that somebody has, or one that is bought now, is not
 * enough.
 */
export function PassNeeded({ productId, people, start, isLinked = false }: Props) {
  const { t } = useTranslation('event')
  const money = useMoney()
  const { data: me } = useMe()
  const now = useNow()
  const { data: product } = useProduct(productId)
  const { data: held } = useSubscriptions(product?.orgId ?? null)
  if (!product) return t(codeKey('payment.required'))
  const { until, others } = passesBeside(productId, { passes: held?.items ?? [], me: me?.id ?? '', people })
  const { title, price, currency, status } = product
  const last = start === undefined ? null : lastDayBefore(product, { start, now, until })
  const text = [
    t(status === 'active' ? 'passes.needed' : 'passes.ended', { title, price: money(price, currency) }),
    // `validUntil` is the midnight after the last day.
    until && t('passes.until', { day: dayOfYear(new Date(Date.parse(until) - 1).toISOString(), currentLocale()) }),
    last && status === 'active' && t('passes.short', { day: dayOfYear(`${last}T12:00:00Z`, currentLocale()) }),
    others.length > 0 && t('passes.others', { titles: others.join(', ') }),
  ]
    .filter(Boolean)
    .join(' ')
  if (!isLinked || status !== 'active') return text
  return (
    <>
      {text} <Link to={buyPath(product.orgId, { product: productId, people })}>{t('refusal.subscribe')}</Link>
    </>
  )
}
