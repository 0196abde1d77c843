import { Button, Stack, Switch } from '@mantine/core'
import type { Org } from '@parta/contracts/orgs'
import { IconChartBar, IconPlus, IconShoppingBag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router-dom'
import { useAddress, withParam } from '../../../lib/address.ts'
import { orgPath, paths } from '../../../lib/paths.ts'
import { buyPath, newProductPath, productPath, productStatsPath } from '../../../lib/shop-paths.ts'
import { useOrg } from '../../../queries/orgs.ts'
import { useProductPages } from '../../../queries/products.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ProductLine } from '../../../ui/ProductLine.tsx'
import classes from '../components/Products.module.css'
import { ProductsLocked } from '../components/ProductsLocked.tsx'

/** The products of an organisation for its admins; others are led to the shop. */
export function ProductsPage() {
  const { t } = useTranslation('products')
  const { id = '' } = useParams()
  const { data: org, error, mutate } = useOrg(id)
  if (error && !org) {
    return (
      <>
        <PageHeader title={t('title')} back={paths.orgs} />
        <Failed error={error} again={() => void mutate()} />
      </>
    )
  }
  if (!org) return <Loading rows={3} />
  if (org.role !== 'admin') return <Navigate to={buyPath(id)} replace />
  return <Managed org={org} />
}

function Managed({ org }: { org: Org }) {
  const { t } = useTranslation('products')
  return (
    <Stack gap="lg">
      <PageHeader title={t('title')} help="products" lead={org.name} back={orgPath(org.id)}>
        <Button
          component={Link}
          to={productStatsPath(org.id)}
          variant="default"
          leftSection={<IconChartBar size={20} aria-hidden="true" />}
        >
          {t('sales.open')}
        </Button>
        {org.isRegistered && (
          <Button component={Link} to={newProductPath(org.id)} leftSection={<IconPlus size={20} aria-hidden="true" />}>
            {t('new')}
          </Button>
        )}
      </PageHeader>
      {!org.isRegistered && <ProductsLocked org={org} />}
      <List org={org} />
    </Stack>
  )
}

function List({ org }: { org: Org }) {
  const { t } = useTranslation('products')
  const [query, change] = useAddress()
  const isWhole = query.get('discontinued') === '1'
  const list = useProductPages(org.id, isWhole)
  // Nothing can be created there, and the reason is said above.
  if (!org.isRegistered && !isWhole && list.items.length === 0 && !list.error) return null
  return (
    <>
      <Switch
        size="md"
        label={t('showDiscontinued')}
        checked={isWhole}
        onChange={({ currentTarget: { checked } }) =>
          change((now) => withParam(now, 'discontinued', checked ? '1' : null))
        }
      />
      {list.items.length > 0 ? (
        <>
          <ul className={classes.list}>
            {list.items.map((product) => (
              <ProductLine key={product.id} product={product} to={productPath(org.id, product.id)} />
            ))}
          </ul>
          <MoreButton list={list} />
        </>
      ) : list.error ? (
        <Failed error={list.error} again={list.again} />
      ) : list.isLoading ? (
        <Loading rows={3} />
      ) : (
        <Empty icon={IconShoppingBag} title={t('none.title')} text={t('none.text')}>
          {org.isRegistered && (
            <Button component={Link} to={newProductPath(org.id)} variant="default">
              {t('new')}
            </Button>
          )}
        </Empty>
      )}
    </>
  )
}
