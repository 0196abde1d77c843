import type { EventSnapshot } from '@parta/contracts/events'
import { passStates, seatPayments } from '@parta/contracts/money'
import type { EventPayer, Payer } from '@parta/contracts/payers'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { cardOf, entrantName } from '@parta/kit/people/people'
import type { Entrant, PayerLine, SeatLine } from './rules.ts'

export type Users = ReadonlyMap<string, UserSnapshot>
export type Events = ReadonlyMap<string, EventSnapshot>

export function payerView(line: PayerLine, users: Users, events: Events): Payer {
  const { pass, unpaid, sums, noted } = line
  const eventOf = (id: string | null) => {
    const event = events.get(id ?? '')
    return event ? { id: event.id, name: event.name, date: event.date } : null
  }
  return {
    ...entrantView(line, users),
    pass: {
      state: pass.state,
      until: pass.until?.toISOString() ?? null,
      ...(pass.from ? { from: pass.from.toISOString() } : {}),
    },
    unpaid: unpaid.map(({ title, eventId, amount, currency }) => ({
      title,
      event: eventOf(eventId),
      amount,
      currency,
    })),
    sums: [...sums],
    noted: noted.map(({ eventId, note, at }) => ({ event: eventOf(eventId), note, at: at.toISOString() })),
  }
}

export function eventPayerView(line: SeatLine, users: Users): EventPayer {
  const { state, sums, noted } = line
  return {
    ...entrantView(line, users),
    state,
    sums: [...sums],
    noted: noted && { note: noted.note, at: noted.at.toISOString(), by: cardOf(noted.by, users.get(noted.by)) },
  }
}

function entrantView({ id, userId, aliasId }: Entrant, users: Users) {
  const person = users.get(userId)
  const { name, surname } = entrantName({ userId, aliasId }, { person })
  return { id, person: cardOf(userId, person), alias: aliasId === null ? null : { name, surname } }
}

/** Whether a line is of a removed alias or an erased person about whom nothing is to be seen. */
export function isGone({ userId, aliasId, sums, noted }: PayerLine | SeatLine, users: Users): boolean {
  const isErased = entrantName({ userId, aliasId }, { person: users.get(userId) }).deleted
  const isNoted = Array.isArray(noted) ? noted.length > 0 : noted !== null
  return isErased === true && sums.length === 0 && !isNoted
}

const names = new Intl.Collator('cs')

/** The order of the list of an organisation: who owes something, whose subscription is missing or ends, and the name. */
export function comparePayers(one: Payer, other: Payer): number {
  const rank = ({ unpaid, pass }: Payer) => (unpaid.length > 0 ? -1 : passStates.indexOf(pass.state))
  return rank(one) - rank(other) || compareNames(one, other)
}

/** The order of the list of an event: entrants who have not paid come first. */
export function compareEventPayers(one: EventPayer, other: EventPayer): number {
  return seatPayments.indexOf(one.state) - seatPayments.indexOf(other.state) || compareNames(one, other)
}

/** Compares by the owner, so that a family stays together. */
function compareNames(one: Pick<Payer, 'id' | 'person'>, other: Pick<Payer, 'id' | 'person'>): number {
  const nameOf = ({ person }: Pick<Payer, 'person'>) => `${person.surname} ${person.name} ${person.id}`
  return names.compare(nameOf(one), nameOf(other)) || names.compare(one.id, other.id)
}
