import { Button, Stack } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useAddress } from '../../../lib/address.ts'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { wallClock } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/now.ts'
import { orgPath } from '../../../lib/paths.ts'
import { payersPath, productPath, productsPath } from '../../../lib/shop-paths.ts'
import { useHasRole } from '../../../lib/site-admin.ts'
import { useOrg } from '../../../queries/orgs.ts'
import { useProduct } from '../../../queries/products.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { type Range, useSales } from '../api.ts'
import { AccountCard } from '../components/AccountCard.tsx'
import { InvoiceList } from '../components/InvoiceList.tsx'
import { ProductGone } from '../components/ProductGone.tsx'
import { RangeFields } from '../components/RangeFields.tsx'
import { SalesReport } from '../components/SalesReport.tsx'
import { SoldPayments } from '../components/SoldPayments.tsx'
import { monthStart } from '../sales.ts'

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
  const today = wallClock(useNow()).day
  const [from, to] = [query.get('from') ?? monthStart(today), query.get('to') ?? today]
  const back = given ?? (productId ? productPath(id, productId) : as === 'admin' ? productsPath(id) : orgPath(id))
  const range = { orgId: id, from, to, ...(productId ? { productId } : {}) }
  return (
    <Stack gap="lg">
      <PageHeader title={t('sales.title')} lead={product?.title ?? name} back={back}>
        {as === 'admin' && !productId && (
          <Button
            component={Link}
            to={payersPath(id)}
            variant="default"
            leftSection={<IconCoins size={20} aria-hidden="true" />}
          >
            {t('payers.open')}
          </Button>
        )}
      </PageHeader>
      <RangeFields from={from} to={to} />
      <Sums key={`${from} ${to}`} range={range} as={as}>
        {as === 'admin' && !productId && <AccountCard orgId={id} />}
      </Sums>
      {!productId && <InvoiceList orgId={id} />}
    </Stack>
  )
}

interface SumsProps {
  readonly range: Range
  readonly as: Props['as']
  /** What stands between the charts and the list of payments. */
  readonly children: ReactNode
}

function Sums({ range, as, children }: SumsProps) {
  const { data, error, mutate } = useSales(range, as)
  if (!data) {
    return (
      <>
        {error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={2} />}
        {children}
      </>
    )
  }
  return (
    <>
      {data.items.map((sales) => (
        <SalesReport key={sales.currency} sales={sales} from={range.from} to={range.to} />
      ))}
      {children}
      <SoldPayments range={range} canRefund={as === 'siteAdmin'} />
    </>
  )
}
