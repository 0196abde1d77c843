import { getEvent } from '@parta/contracts/events'
import { createOrg, registerOrg } from '@parta/contracts/orgs'
import { buyProducts, getCredit, listPayments } from '@parta/contracts/payments'
import { createPlace } from '@parta/contracts/places'
import { createEvent, type EventForm } from '@parta/contracts/planning'
import { createProduct } from '@parta/contracts/products'
import { type Currency, cities } from '@parta/contracts/values'
import { eventually } from '@parta/kit/testing'
import { expect } from 'vitest'
import { accounts } from '../../services/payments/src/ledger/account-rules.ts'
import { creditWallet } from '../../services/payments/src/ledger/change-credit.ts'
import { anEventForm } from '../support/event-form.ts'
import { examples } from './examples.ts'
import { type Parta, type Person, serviceOf } from './parta.ts'

/** An organisation that may sell, with a hall for its events. */
export interface ClubShop {
  readonly orgId: string
  sell(fields: object): Promise<string>
  plan(fields: Partial<EventForm>): Promise<string>
}

export async function openClubShop(parta: Parta, { token }: Person, siteAdmin: Person): Promise<ClubShop> {
  const form = { ...examples({})['createOrg']?.body, contact: false, maxMembers: -1 }
  const { id: orgId } = await parta.must(createOrg, { token, body: form })
  await parta.must(registerOrg, { token: siteAdmin.token, id: orgId, body: { isRegistered: true } })
  const place = { name: 'Naše hala', location: cities.brno, activities: ['badminton'] }
  const { id: eventPlaceId } = await parta.must(createPlace, { token, body: place })
  const text = { title: 'Badminton', description: 'Hodina v hale.' }
  return {
    orgId,
    sell: async (fields) => (await parta.must(createProduct, { token, body: { orgId, ...text, ...fields } })).id,
    plan: async (fields) => {
      const body = anEventForm({ eventOrgId: orgId, eventPlaceId, ...fields })
      return (await parta.must(createEvent, { token, body })).id
    },
  }
}

/** Adds credit in minor units, as the bank does. */
export async function giveCredit(parta: Parta, { id }: Pick<Person, 'id'>, amount: number): Promise<void> {
  const currency: Currency = 'CZK'
  const rowId = `top-up:${id}:${crypto.randomUUID()}`
  const from = accounts.correction(currency)
  await eventually(() =>
    creditWallet(serviceOf(parta, 'payments').kit, id, {
      rowId,
      amount,
      currency,
      from,
      kind: 'topUp',
      ref: 'journey',
    }),
  )
}

/** Buys one product for credit that is there, and waits until it is paid. @returns the payment's id */
export async function buyOne(
  parta: Parta,
  { token }: Pick<Person, 'token'>,
  row: { productId: string; eventId?: string; multisport?: boolean },
) {
  const { payments } = await parta.must(buyProducts, { token, body: { payments: [row] } })
  const id = payments[0]?.id ?? ''
  // On a busy machine the reply says that the payment is still in progress.
  await eventually(async () => {
    const { items } = await parta.must(listPayments, { token, query: { paymentId: id } })
    expect(items).toMatchObject([{ id, status: 'paid' }])
  })
  return id
}

/** A person's credit in crowns, in minor units. */
export async function creditOf(parta: Parta, { token }: Person) {
  const [found] = (await parta.must(getCredit, { token })).credit
  return { available: found?.available, held: found?.held }
}

/** The ids of the players of an event beside its leader. */
export async function playersOf(parta: Parta, leader: Person, id: string): Promise<string[]> {
  const { playersInfo } = await parta.must(getEvent, { token: leader.token, id })
  return playersInfo.map((player) => player.id).filter((player) => player !== leader.id)
}
