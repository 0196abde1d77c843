import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core'
import { day } from '@parta/contracts/durations'
import type { FieldProblem } from '@parta/contracts/errors'
import { kartLimits, minorOf } from '@parta/contracts/money'
import type { ProductSnapshot } from '@parta/contracts/products'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { wallClock } from '../../../lib/dates.ts'
import { codeKey } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { AddChild } from '../../../ui/AddChild.tsx'
import { fullName } from '../../../ui/Avatar.tsx'
import { amountText } from '../../../ui/numbers.ts'
import { useEventName } from '../api.ts'
import { canGet, depositOf, type KartItem, type Owners, priceOf } from '../kart.ts'
import { seatOwners } from '../seats.ts'
import { EventLine } from './EventLine.tsx'
import classes from './Kart.module.css'

interface Props {
  readonly item: KartItem
  readonly product: ProductSnapshot
  /** Who of the family has the subscription already. */
  readonly owners: Owners
  /** Whether another row is the same. */
  readonly isTwice: boolean
  /** Why the service refused the row. */
  readonly refused: FieldProblem['code'] | undefined
  /** Whether the people and events were chosen before, by joining, and cannot be changed. */
  readonly isFixed: boolean
  readonly canRemove: boolean
  readonly onChange: (change: Partial<KartItem>) => void
  readonly onRemove: () => void
}

/** One row of the kart: who gets what, and for how much; or why that person cannot get it. */
export function KartLine(props: Props) {
  const { item, product, isTwice, isFixed, canRemove, onChange, onRemove } = props
  const { t } = useTranslation('payments')
  const { data: me } = useMe()
  const people = [...(me ? [me] : []), ...(me?.aliases ?? [])].map((one) => ({ value: one.id, label: fullName(one) }))
  const name = people.find(({ value }) => value === item.person)?.label ?? ''
  const eventId = item.eventId ?? product.eventId
  const owners = useOwners(props, eventId)
  const why = useWhy(props, { owners, name })
  return (
    <li className={classes.row} data-twice={isTwice || why !== null || undefined}>
      <div className={classes.words}>
        <strong>{product.title}</strong>
        {eventId !== null && <EventLine id={eventId} />}
        {item.renew && <span className={classes.muted}>{t('kart.renewed')}</span>}
        {!isFixed && people.length > 1 ? (
          <Select
            data={people.map((one) => ({ ...one, disabled: !canGet(one.value, owners) }))}
            value={item.person}
            allowDeselect={false}
            aria-label={t('kart.who')}
            error={isTwice ? t('kart.twice') : undefined}
            onChange={(person) => person && onChange({ person, renew: owners.renewable.includes(person) })}
          />
        ) : (
          people.length > 1 && <span className={classes.muted}>{name}</span>
        )}
        {!isFixed && <AddChild onAdded={(person) => onChange({ person, renew: false })} />}
        {product.validDays !== null && !item.renew && (
          <StartChoice from={item.from} onChange={(from) => onChange({ from })} />
        )}
        <CardChoice
          item={item}
          product={product}
          name={item.person === me?.id ? null : name}
          onChange={(multisport) => onChange({ multisport })}
        />
        {why !== null && <Refused why={why} onRemove={canRemove ? onRemove : null} />}
      </div>
      <span className={classes.price}>{amountText(priceOf(item, product), product.currency)}</span>
      {canRemove && <RemoveButton label={t('kart.remove', { title: product.title, name })} onRemove={onRemove} />}
    </li>
  )
}

/** Returns who of the family has the seat, or the subscription, already, and so gets nothing by this row. */
function useOwners({ product, owners }: Props, eventId: string | null): Owners {
  const { data: me } = useMe()
  const { data: event } = useEventName(product.type === 'oneOff' ? eventId : null)
  return product.type === 'oneOff' ? seatOwners(event, me?.id ?? '') : owners
}

interface Known {
  readonly owners: Owners
  readonly name: string
}

/** Why the person of a row cannot get it, by name; null if they can. */
function useWhy({ item, refused }: Props, { owners, name }: Known): string | null {
  const { t } = useTranslation('payments')
  if (refused) return t('kart.refused', { name, why: t(codeKey(refused)) })
  if (canGet(item.person, owners)) return null
  return t('kart.hasAlready', { name })
}

/** Says why a row cannot be bought, and offers to take it out. */
function Refused({ why, onRemove }: { readonly why: string; readonly onRemove: (() => void) | null }) {
  const { t } = useTranslation('payments')
  const box = useRef<HTMLDivElement>(null)
  // The button that was pressed is below the rows.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} role="alert" className={classes.refused} data-testid="refused-row">
      <span>{why}</span>
      {onRemove && (
        <Button variant="default" onClick={onRemove}>
          {t('kart.takeOut')}
        </Button>
      )}
    </div>
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
  /** The chosen first day; undefined for today. */
  readonly from: string | undefined
  readonly onChange: (from: string | undefined) => void
}

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
  /** The name of an alias; `null` for the person themselves. */
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
