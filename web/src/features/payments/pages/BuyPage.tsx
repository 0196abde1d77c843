import { Alert, Button, Stack } from '@mantine/core'
import { IconShoppingBag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { eventPath, orgPath, paths } from '../../../lib/paths.ts'
import { draftOf, keepDraft } from '../../../lib/storage.ts'
import { useOrg } from '../../../queries/orgs.ts'
import { useSubscriptions } from '../../../queries/payments.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useProducts } from '../api.ts'
import { HoldTimer } from '../components/HoldTimer.tsx'
import { KartRows } from '../components/KartRows.tsx'
import { KartSummary } from '../components/KartSummary.tsx'
import { LeaveTerms } from '../components/LeaveTerms.tsx'
import { type Offered, ProductCounter } from '../components/ProductCounter.tsx'
import { RetryKart } from '../components/RetryKart.tsx'
import { TwoCurrencies } from '../components/TwoCurrencies.tsx'
import { useFocusKept } from '../focus-kept.ts'
import { askedItems, type KartItem, nobody, type Owners, ownersOf, totalsOf } from '../kart.ts'
import type { Refusals } from '../refusals.ts'
import classes from './BuyPage.module.css'

/**
 * The kart of an organisation. Its address may name a product, events and people; with events both are fixed, and with
 * a pending payment it is tried again.
 */
export function BuyPage() {
  const { t } = useTranslation('payments')
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const { data: org } = useOrg(id)
  const retry = query.get('retry')
  const event = eventOf(query)
  const back = retry ? paths.payments : event === null ? orgPath(id) : eventPath(event)
  return (
    <>
      <PageHeader title={t('kart.title')} help="kart" lead={org?.name} back={back} />
      {retry ? <RetryKart paymentId={retry} /> : <OrgKart key={query.toString()} orgId={id} />}
    </>
  )
}

const listOf = (text: string | null) => (text ? text.split(',') : [])

/** The event whose seats are bought; `null` for none. */
const eventOf = (query: URLSearchParams) => listOf(query.get('events'))[0] ?? null

function OrgKart({ orgId }: { orgId: string }) {
  const { t } = useTranslation('payments')
  const [query] = useSearchParams()
  const { data: me } = useMe()
  const event = eventOf(query)
  const { data: products, error, again } = useProducts(orgId, event)
  const { data: held, error: heldError } = useSubscriptions(orgId)
  if (error && !products) return <Failed error={error} again={() => void again()} />
  // Without knowing what the person has already, the service still refuses to sell it twice.
  if (!products || !me || (!held && !heldError)) return <Loading rows={3} />
  if (products.length === 0) {
    // A person who joins from outside a private organisation cannot open its page.
    if (event !== null) return <NotSold eventId={event} />
    // A person who comes for a certain product, for example to continue a subscription, reads that it is not sold any
    // more.
    const why = query.has('product') ? 'ended' : 'none'
    return (
      <Empty icon={IconShoppingBag} title={t(`kart.${why}.title`)} text={t(`kart.${why}.text`)}>
        <Button component={Link} to={orgPath(orgId)} variant="default">
          {t('kart.none.org')}
        </Button>
      </Empty>
    )
  }
  const now = new Date()
  const owners = new Map(products.map(({ id }) => [id, ownersOf(id, { held: held?.items ?? [], me, now })]))
  const family = [me.id, ...me.aliases.map((alias) => alias.id)]
  return <Kart orgId={orgId} products={products} family={family} owners={owners} />
}

interface KartProps {
  readonly orgId: string
  readonly products: readonly Offered[]
  /** The ids of the person and their aliases. */
  readonly family: readonly string[]
  /** Who of them has a product already, by its id. */
  readonly owners: ReadonlyMap<string, Owners>
}

function Kart(props: KartProps) {
  const { orgId, products, owners } = props
  const { t } = useTranslation('payments')
  const [query] = useSearchParams()
  const events = listOf(query.get('events'))
  const product = query.get('product')
  const byId = new Map(products.map((one) => [one.id, one]))
  const draft = `kart-${orgId}-${query.toString()}`
  const [items, setItems] = useKartItems(props, draft)
  const [refused, setRefused] = useState<Refusals>(new Map())
  const { box, keep: keepFocus } = useFocusKept()
  const known = items.filter(({ productId }) => byId.has(productId))
  const totals = totalsOf(known, byId)
  const change = (next: readonly KartItem[]) => {
    setItems(next)
    if (totalsOf(next, byId).size > 1 || totals.size > 1) keepFocus()
  }
  const changeRows = (next: readonly KartItem[]) => {
    change(next)
    if (next.length < known.length) keepFocus('[data-remove]')
  }
  const keep = (currency: string) => change(known.filter((item) => byId.get(item.productId)?.currency === currency))
  if (totals.size > 1) {
    return (
      <div ref={box} tabIndex={-1} role="group" aria-label={t('currencies.title')}>
        <TwoCurrencies items={known} products={byId} totals={totals} onKeep={keep} />
      </div>
    )
  }
  const isFixed = events.length > 0
  if (isFixed && known.length === 0) return <NotSold eventId={events[0] ?? ''} />
  const [first] = known
  const sold = first && byId.get(first.productId)
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label={t('kart.title')} className={classes.columns}>
      {known.length > 0 && (
        <Stack gap="md">
          {isFixed && <HoldTimer until={query.get('until')} eventId={events[0] ?? ''} />}
          <KartRows items={known} products={byId} {...{ owners, refused, isFixed }} onChange={changeRows} />
        </Stack>
      )}
      <div className={classes.summary}>
        <KartSummary
          items={known}
          products={byId}
          back={query.get('event')}
          onPaid={() => keepDraft(draft, null)}
          onRefused={setRefused}
        />
      </div>
      {isFixed && first && sold && <LeaveTerms item={first} product={sold} />}
      {!isFixed && (
        <Stack gap="md">
          {product !== null && !byId.has(product) && <Alert color="gray">{t('kart.discontinued')}</Alert>}
          <Counters {...props} items={known} onChange={change} />
        </Stack>
      )}
    </div>
  )
}

interface CountersProps extends KartProps {
  readonly items: readonly KartItem[]
  readonly onChange: (items: readonly KartItem[]) => void
}

function Counters({ products, owners, family, items, onChange }: CountersProps) {
  return products.map((product) => (
    <ProductCounter
      key={product.id}
      {...{ product, items, family, onChange }}
      owners={owners.get(product.id) ?? nobody}
    />
  ))
}

/** Returns the rows of the kart, and sets them; a reload keeps them, as it keeps the key of the call. */
function useKartItems({ products, family, owners }: KartProps, draft: string) {
  const [query] = useSearchParams()
  const [items, setItems] = useState<readonly KartItem[]>(() => {
    const product = query.get('product')
    const types = new Map(products.map(({ id, type }) => [id, type]))
    const kept = draftOf<{ items: KartItem[] }>(draft)?.items
    const asked = { product, events: listOf(query.get('events')), people: listOf(query.get('people')), types }
    return kept ?? askedItems({ ...asked, owners: owners.get(product ?? '') ?? nobody }, family)
  })
  const set = (next: readonly KartItem[]) => {
    setItems(next)
    keepDraft(draft, next.length > 0 ? { items: next } : null)
  }
  return [items, set] as const
}

/** Instead of the kart of an event that does not sell the product any more. */
function NotSold({ eventId }: { eventId: string }) {
  const { t } = useTranslation('payments')
  return (
    <Empty icon={IconShoppingBag} title={t('kart.gone')} text={t('kart.goneText')}>
      <Button component={Link} to={eventPath(eventId)} variant="default">
        {t('kart.toEvent')}
      </Button>
    </Empty>
  )
}
