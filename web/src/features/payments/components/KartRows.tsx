import { ActionIcon, Checkbox, Select, TextInput } from '@mantine/core'
import { day } from '@parta/contracts/durations'
import { kartLimits, minorOf } from '@parta/contracts/money'
import type { ProductSnapshot } from '@parta/contracts/products'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { wallClock } from '../../../lib/dates.ts'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { amountText } from '../../../ui/numbers.ts'
import {
  canGet,
  depositOf,
  type KartItem,
  keysOf,
  nobody,
  type Owners,
  priceOf,
  repeated,
  withChanged,
  without,
} from '../kart.ts'
import { EventLine } from './EventLine.tsx'
import classes from './Kart.module.css'

interface Props {
  readonly items: readonly KartItem[]
  readonly products: ReadonlyMap<string, ProductSnapshot>
  readonly family: readonly string[]
  /** Who of the family has a product already, by its id. */
  readonly owners?: ReadonlyMap<string, Owners>
  /** The people and events were chosen before, by joining. */
  readonly isFixed: boolean
  readonly onChange: (items: readonly KartItem[]) => void
}

/** The rows of the kart: who gets what, and for how much. Rows that repeat each other are marked. */
export function KartRows({ items, products, family, owners, isFixed, onChange }: Props) {
  const { t } = useTranslation('payments')
  const { data: me } = useMe()
  const twice = repeated(items)
  const keys = keysOf(items)
  // The last seat that was chosen by joining is given up on the page of its event.
  const canRemove = !isFixed || items.length > 1
  const people = [...(me ? [me] : []), ...(me?.aliases ?? [])].map((one) => ({ value: one.id, label: fullName(one) }))
  const nameOf = (id: string) => people.find(({ value }) => value === id)?.label ?? ''
  return (
    <Card title={t('kart.rows')}>
      <ul className={classes.rows} data-testid="kart-rows">
        {items.map((item, at) => {
          const product = products.get(item.productId)
          if (!product) return null
          const isTwice = twice.has(at)
          const owned = owners?.get(product.id) ?? nobody
          const eventId = item.eventId ?? product.eventId
          return (
            <li key={keys[at]} className={classes.row} data-twice={isTwice || undefined}>
              <div className={classes.words}>
                <strong>{product.title}</strong>
                {eventId !== null && <EventLine id={eventId} />}
                {item.renew && <span className={classes.muted}>{t('kart.renewed')}</span>}
                {!isFixed && family.length > 1 ? (
                  <Select
                    data={people.map((one) => ({ ...one, disabled: !canGet(one.value, owned) }))}
                    value={item.person}
                    allowDeselect={false}
                    aria-label={t('kart.who')}
                    error={isTwice ? t('kart.twice') : undefined}
                    onChange={(person) =>
                      person && onChange(withChanged(items, at, { person, renew: owned.renewable.includes(person) }))
                    }
                  />
                ) : (
                  family.length > 1 && <span className={classes.muted}>{nameOf(item.person)}</span>
                )}
                {product.validDays !== null && !item.renew && (
                  <StartChoice from={item.from} onChange={(from) => onChange(withChanged(items, at, { from }))} />
                )}
                <CardChoice
                  item={item}
                  product={product}
                  name={item.person === me?.id ? null : nameOf(item.person)}
                  onChange={(multisport) => onChange(withChanged(items, at, { multisport }))}
                />
              </div>
              <span className={classes.price}>{amountText(priceOf(item, product), product.currency)}</span>
              {canRemove && (
                <RemoveButton
                  label={t('kart.remove', { title: product.title, name: nameOf(item.person) })}
                  onRemove={() => onChange(without(items, at))}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function RemoveButton({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <ActionIcon
      className={classes.remove}
      data-remove
      size={44}
      variant="subtle"
      color="gray"
      aria-label={label}
      onClick={onRemove}
    >
      <IconTrash size={20} aria-hidden="true" />
    </ActionIcon>
  )
}

interface StartChoiceProps {
  /** Absent for today. */
  readonly from: string | undefined
  readonly onChange: (from: string | undefined) => void
}

/** On which day a subscription begins. */
function StartChoice({ from, onChange }: StartChoiceProps) {
  const { t } = useTranslation('payments')
  const now = useNow()
  const today = wallClock(now).day
  return (
    <TextInput
      type="date"
      label={t('kart.from')}
      value={from ?? today}
      min={today}
      max={wallClock(new Date(now.getTime() + kartLimits.startDaysMax * day)).day}
      onChange={({ currentTarget: { value } }) => onChange(value > today ? value : undefined)}
    />
  )
}

interface CardChoiceProps {
  /** Of an alias; `null` for the person themselves. */
  readonly name: string | null
  readonly item: KartItem
  readonly product: ProductSnapshot
  readonly onChange: (multisport: boolean) => void
}

/** Whether the person has a MultiSport card, where that changes the price, and the deposit that is held then. */
function CardChoice({ item, product, name, onChange }: CardChoiceProps) {
  const { t } = useTranslation('payments')
  const { priceMultisport, currency } = product
  if (priceMultisport === null) return null
  const deposit = depositOf(item, product)
  const price = priceMultisport === 0 ? t('kart.free') : amountText(minorOf(priceMultisport), currency)
  return (
    <>
      <Checkbox
        label={name === null ? t('kart.multisport', { price }) : t('kart.multisportOther', { name, price })}
        checked={item.multisport}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {deposit > 0 && (
        <span className={classes.muted} data-testid="deposit-text">
          {t('kart.depositText', { deposit: amountText(deposit, currency) })}
        </span>
      )}
    </>
  )
}
