import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useAddress, withParam } from '../../../lib/address.ts'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { wallClock } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/now.ts'
import { orgPath } from '../../../lib/paths.ts'
import { productPath, productsPath } from '../../../lib/shop-paths.ts'
import { useHasRole } from '../../../lib/site-admin.ts'
import { useOrg } from '../../../queries/orgs.ts'
import { useProduct } from '../../../queries/products.ts'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { type Range, useSales } from '../api.ts'
import { AccountCard } from '../components/AccountCard.tsx'
import { InvoiceList } from '../components/InvoiceList.tsx'
import { ProductGone } from '../components/ProductGone.tsx'
import classes from '../components/Products.module.css'
import { SalesReport } from '../components/SalesReport.tsx'
import { SoldPayments } from '../components/SoldPayments.tsx'
import { before } from '../sales.ts'

/**
 * What an organisation has sold within a range of days, or of one product; for its admins and site admins.
 * @param isInAdminArea whether it is a page of the admin area, where one is a site admin only
 */
export function SalesPage({ isInAdminArea = false }: { isInAdminArea?: boolean }) {
  const { id = '' } = useParams()
  const hasRole = useHasRole()
  const { data: org, error, mutate } = useOrg(id)
  if (isInAdminArea && (org || error)) return <Report id={id} name={org?.name} as="siteAdmin" back={adminPaths.orgs} />
  if (org?.role === 'admin') return <Report id={id} name={org.name} as="admin" />
  // A private or deleted organisation is not shown to site admins, what it sold is.
  if (hasRole('finance') && (org || error)) return <Report id={id} name={org?.name} as="siteAdmin" />
  if (!org) return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />
  return <ProductGone why="denied" to={orgPath(id)} text={org.name} />
}

interface Props {
  readonly id: string
  readonly name: string | undefined
  readonly as: 'admin' | 'siteAdmin'
  readonly back?: string
}

function Report({ id, name, as, back: given }: Props) {
  const { t } = useTranslation('products')
  const [query] = useAddress()
  const productId = query.get('product')
  const { data: product } = useProduct(productId)
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  const back = given ?? (productId ? productPath(id, productId) : as === 'admin' ? productsPath(id) : orgPath(id))
  const range = { orgId: id, from, to, ...(productId ? { productId } : {}) }
  return (
    <Stack gap="lg">
      <PageHeader title={t('sales.title')} lead={product?.title ?? name} back={back} />
      {as === 'admin' && !productId && <AccountCard orgId={id} />}
      <RangeFields from={from} to={to} />
      {from && to ? (
        <Sums key={`${from} ${to}`} range={range} as={as} />
      ) : (
        <Empty icon={IconChartBar} title={t('sales.choose')} text={t('sales.chooseText')} />
      )}
      {!productId && <InvoiceList orgId={id} />}
    </Stack>
  )
}

/** Nothing is loaded until both days are chosen (part 2, section 5). */
function RangeFields({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('products')
  const [, change] = useAddress()
  const today = wallClock(useNow()).day
  const earliest = before(today, { years: 1 })
  const choose = (first: string, last: string) =>
    change((now) => withParam(withParam(now, 'from', first || null), 'to', last || null))
  const ranges = [
    ...[30, 90].map((days) => ({
      first: before(today, { days: days - 1 }),
      text: t('sales.lastDays', { count: days }),
    })),
    { first: earliest, text: t('sales.lastYear') },
  ]
  return (
    <Card>
      <div className={`${classes.pair} ${classes.days}`}>
        <TextInput
          type="date"
          label={t('sales.from')}
          min={earliest}
          max={to || today}
          value={from}
          onChange={({ currentTarget: { value } }) => choose(value, to)}
        />
        <TextInput
          type="date"
          label={t('sales.to')}
          min={from || earliest}
          max={today}
          value={to}
          onChange={({ currentTarget: { value } }) => choose(from, value)}
        />
      </div>
      <Group gap="xs" mt="md">
        {ranges.map(({ first, text }) => {
          const isChosen = from === first && to === today
          return (
            <Button
              key={first}
              variant={isChosen ? 'filled' : 'light'}
              aria-pressed={isChosen}
              size="sm"
              onClick={() => choose(first, today)}
            >
              {text}
            </Button>
          )
        })}
      </Group>
    </Card>
  )
}

function Sums({ range, as }: { range: Range; as: Props['as'] }) {
  const { t } = useTranslation('products')
  const { data, error, mutate } = useSales(range, as)
  if (!data) return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={2} />
  if (data.items.length === 0) return <Empty icon={IconChartBar} title={t('sales.none')} text={t('sales.noneText')} />
  return (
    <>
      {data.items.map((sales) => (
        <SalesReport key={sales.currency} sales={sales} from={range.from} to={range.to} />
      ))}
      <SoldPayments range={range} canRefund={as === 'siteAdmin'} />
    </>
  )
}
