import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { minorOf } from '@parta/contracts/money'
import { leaveStepsOf } from '@parta/contracts/predicates/leave-charge'
import type { Product } from '@parta/contracts/products'
import { IconCalendarEvent, IconChartBar, IconPencil, IconShoppingBagX, IconShoppingCart } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { getEvent } from '../../../generated/operations.ts'
import { calendarPath, eventPath } from '../../../lib/paths.ts'
import { isOver } from '../../../lib/products.ts'
import { buyPath, editProductPath, productStatsPath, productsPath } from '../../../lib/shop-paths.ts'
import { useQuery } from '../../../lib/swr.ts'
import { useOrg } from '../../../queries/orgs.ts'
import { useProduct } from '../../../queries/products.ts'
import { Card } from '../../../ui/Card.tsx'
import { LeaveSteps } from '../../../ui/LeaveSteps.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { useMoney } from '../../../ui/numbers.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ProductPicture } from '../../../ui/ProductLine.tsx'
import { DiscontinueDialog } from '../components/DiscontinueDialog.tsx'
import { PassEvents } from '../components/PassEvents.tsx'
import { ProductFacts } from '../components/ProductFacts.tsx'
import { ProductGone } from '../components/ProductGone.tsx'
import classes from '../components/Products.module.css'
import { ProductsLocked } from '../components/ProductsLocked.tsx'

export function ProductPage() {
  const { t } = useTranslation('products')
  const { id = '', productId = '' } = useParams()
  const { data: org } = useOrg(id)
  const { data: product, error, mutate } = useProduct(productId)
  if (error?.code === 'product.notFound') return <ProductGone why="gone" to={productsPath(id)} text={t('all')} />
  if (error?.code === 'org.notRegistered' && org) return <ProductsLocked org={org} />
  if (!product) return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />
  return (
    <Stack gap="lg">
      <PageHeader title={product.title} lead={org?.name} back={productsPath(id)} />
      <Head product={product} isAdmin={org?.role === 'admin'} />
      <Card title={t('detail.about')}>
        <p className={classes.about}>{product.description}</p>
      </Card>
      {product.type === 'oneOff' && (
        <Card title={t('detail.leave')}>
          <LeaveSteps
            steps={leaveStepsOf(product)}
            paid={{ amount: minorOf(product.price), currency: product.currency }}
          />
        </Card>
      )}
      {product.type === 'subscription' && <PassEvents product={product} />}
      <ProductFacts product={product} />
    </Stack>
  )
}

function Head({ product, isAdmin }: { product: Product; isAdmin: boolean }) {
  const { t } = useTranslation('products')
  const money = useMoney()
  const isActive = product.status === 'active'
  const isEnded = isOver(product, new Date())
  return (
    <Card>
      <div className={classes.hero}>
        <ProductPicture product={product} size={112} />
        <div className={classes.heroWords}>
          <div className={classes.priced}>
            <p className={classes.amount}>{money(product.price, product.currency)}</p>
            <p className={classes.badges}>
              <span className={classes.badge}>{t(`type.${product.type}`)}</span>
              {!isActive && <span className={classes.badge}>{t('discontinued')}</span>}
              {isActive && isEnded && <span className={classes.badge}>{t('over')}</span>}
            </p>
          </div>
          <div className={classes.actions}>
            {isActive && !isEnded && <BuyButton product={product} />}
            {product.canEdit && <EditButton product={product} />}
            {isAdmin && <StatsButton product={product} />}
            {product.eventId && (
              <Button
                component={Link}
                to={eventPath(product.eventId)}
                variant="default"
                leftSection={<IconCalendarEvent size={20} aria-hidden="true" />}
              >
                {t('detail.openEvent')}
              </Button>
            )}
            {product.canEdit && <DiscontinueButton product={product} />}
          </div>
        </div>
      </div>
    </Card>
  )
}

/** To the kart; for a one-off product without a linked event that sells it to the calendar, where events are chosen. */
function BuyButton({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const isOneOff = product.type === 'oneOff'
  const { data: linked } = useQuery(getEvent, isOneOff && product.eventId ? { params: { id: product.eventId } } : null)
  const sells = linked?.oneOffProductId === product.id && !linked.cancelled && new Date(linked.date) > new Date()
  const needsEvent = isOneOff && !sells
  const query = { product: product.id, ...(sells && product.eventId ? { events: [product.eventId] } : {}) }
  const Icon = needsEvent ? IconCalendarEvent : IconShoppingCart
  return (
    <Button
      component={Link}
      to={needsEvent ? calendarPath(product.orgId) : buyPath(product.orgId, query)}
      color="accent"
      c="var(--on-accent)"
      leftSection={<Icon size={20} aria-hidden="true" />}
    >
      {t(needsEvent ? 'payments:kart.chooseEvent' : 'buy')}
    </Button>
  )
}

function StatsButton({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  return (
    <Button
      component={Link}
      to={productStatsPath(product.orgId, product.id)}
      variant="default"
      leftSection={<IconChartBar size={20} aria-hidden="true" />}
    >
      {t('sales.open')}
    </Button>
  )
}

function EditButton({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  return (
    <Button
      component={Link}
      to={editProductPath(product.orgId, product.id)}
      variant="light"
      leftSection={<IconPencil size={20} aria-hidden="true" />}
    >
      {t('edit.open')}
    </Button>
  )
}

function DiscontinueButton({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button
        variant="light"
        color="red"
        leftSection={<IconShoppingBagX size={20} aria-hidden="true" />}
        onClick={dialog.open}
      >
        {t('discontinue.open')}
      </Button>
      {isOpen && <DiscontinueDialog product={product} onClose={dialog.close} />}
    </>
  )
}
