import { registerOrg, updateOrg } from '@parta/contracts/orgs'
import { buyProducts, getCredit } from '@parta/contracts/payments'
import type { EventForm } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { createProduct, discontinueProduct, updateProduct } from '@parta/contracts/products'
import type { Locale } from '@parta/contracts/values'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'
import { aClub, aHall, callsOf, tokenOf } from './calls.ts'
import { giveCredit } from './credit.ts'
import { aMember, client, siteAdmin } from './people.ts'

export type Shop = Awaited<ReturnType<typeof aShop>>
export type Buyer = Awaited<ReturnType<typeof aBuyer>>

const text = { description: 'Hodina v hale, míče v ceně.', image: 'BASIC' } as const

/**
 * A club that sells an entry for 150 Kč to an event tomorrow, and a season pass for 900 Kč. Leaving costs 20 % from two
 * days before the start on, and 60 % in the last 12 hours.
 */
export async function aShop(form: Partial<EventForm> = {}) {
  const gita = await aMember('Gita')
  const asGita = await callsOf(gita.email)
  const club = await aClub(asGita, 'Sokol Prosek')
  await client.must(registerOrg, { token: await tokenOf(siteAdmin), id: club, body: { isRegistered: true } })
  const entry = await asGita(createProduct, {
    ...text,
    orgId: club,
    type: 'oneOff',
    title: 'Vstup na badminton',
    price: 150,
    leaveCharge: 20,
    leaveChargeDate: 48,
    leaveSteps: [{ percent: 60, hours: 12 }],
  })
  const pass = await asGita(createProduct, {
    ...text,
    orgId: club,
    type: 'subscription',
    title: 'Jarní permanentka',
    price: 900,
    validDays: 90,
    autoJoin: true,
  })
  const planIn = await aHall(asGita)
  const plan = (more: Partial<EventForm>) => planIn({ eventOrgId: club, price: 0, ...more })
  const event = await plan({ oneOffProductId: entry.id, maxPlayers: 6, ...form })
  // Accepted once payments knows the event, too.
  await asGita(updateProduct, { id: entry.id, eventId: event })
  return { gita, club, entry: entry.id, pass: pass.id, event, plan, asGita }
}

/** Adds a season pass whose price is in euros. */
export async function addEuroPass({ club, asGita }: Shop): Promise<void> {
  await asGita(updateOrg, { id: club, currency: 'EUR' })
  const form = {
    ...text,
    orgId: club,
    type: 'subscription',
    title: 'Kemp v Tatrách',
    price: 40,
    validDays: 30,
  } as const
  // Payments learns of the new currency a moment later.
  await expect
    .poll(async () => {
      const { id, currency } = await asGita(createProduct, form)
      if (currency !== 'EUR') await asGita(discontinueProduct, {}, { id })
      return currency
    })
    .toBe('EUR')
}

/** A person with credit, in minor units. */
export async function aBuyer(name: string, locale: Locale, credit: number) {
  const member = await aMember(name, locale)
  const call = await callsOf(member.email)
  await call(getCredit, {})
  if (credit > 0) await giveCredit(member, credit)
  return { ...member, call }
}

/** Takes a seat of the shop's event and pays for it, without a browser. */
export async function buySeat({ call }: Buyer, { entry, event }: Shop): Promise<void> {
  await call(joinEvent, {}, { id: event })
  const { payments } = await call(buyProducts, { payments: [{ productId: entry, eventId: event }] })
  expect(payments.map(({ status }) => status)).toEqual(['paid'])
}

/** The person's credit in crowns, in minor units. */
export async function creditOf({ call }: Buyer): Promise<number | undefined> {
  const { credit } = await call(getCredit, {})
  return credit.find(({ currency }) => currency === 'CZK')?.available
}

/** Presses the button that pays the kart, and waits for what became of it. */
export async function pay({ page }: Visitor, outcome: 'paid' | 'refused'): Promise<void> {
  await page.getByTestId('pay').click()
  await expect.poll(() => page.getByTestId('finish').getAttribute('data-outcome')).toBe(outcome)
}
