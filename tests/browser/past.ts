import { adminLimits } from '@parta/contracts/admin-values'
import { day, minute } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { BaseConfig, readConfig } from '@parta/kit/process/config'
import { openDatabase } from '@parta/kit/store/mongo'
import { emailHashOf } from '../../services/identity/src/credentials/code-store.ts'
import { sealed } from '../../services/payments/src/ledger/rules.ts'
import type { JournalRow } from '../../services/payments/src/ledger/store.ts'
import { payFor } from './credit.ts'

/** Makes the codes that were mailed to the account one minute too old. */
export async function ageCode(email: string): Promise<void> {
  const emailHash = emailHashOf({ config: settings() }, email)
  await rewrite('codes', { emailHash }, { expiresAt: new Date(Date.now() - 60_000) })
}

/** Makes the account's consent one for the previous terms. */
export function ageTerms(email: string): Promise<void> {
  return rewrite('users', { email }, { termsAndConditions: 0 })
}

/** Ends the grace period in which the deletion of the account can be undone. */
export function endGrace(email: string): Promise<void> {
  return rewrite('accounts', { email }, { erasesAt: new Date(Date.now() - 1000) })
}

/** Makes the last proof of every session of the account too old. */
export async function ageProofs(email: string): Promise<void> {
  const database = await openDatabase(settings(), 'identity', [])
  const account = await database.native<{ _id: string; email: string }>('accounts').findOne({ email })
  const provedAt = new Date(Date.now() - limits.proofMinutes * 60_000)
  await database
    .native<{ _id: string; v: number; accountId: string }>('sessions')
    .updateMany({ accountId: account?._id ?? '' }, { $set: { provedAt, secretAt: provedAt }, $inc: { v: 1 } })
  await database.close()
}

/** Makes the last use of the rights of a site admin too old, in every session of the account. */
export async function ageAdmin(email: string): Promise<void> {
  const database = await openDatabase(settings(), 'identity', [])
  const account = await database.native<{ _id: string; email: string }>('accounts').findOne({ email })
  const adminAt = new Date(Date.now() - adminLimits.idleMinutes * minute)
  await database
    .native<{ _id: string; v: number; accountId: string }>('sessions')
    .updateMany({ accountId: account?._id ?? '', adminAt: { $exists: true } }, { $set: { adminAt }, $inc: { v: 1 } })
  await database.close()
}

/** Moves the event into the past, ended a minute ago. The service notices it within `limits.clockSeconds` seconds. */
export function endEvent(id: string): Promise<void> {
  const endDate = new Date(Date.now() - minute)
  return moveEvent(id, { date: new Date(endDate.getTime() - 90 * minute), endDate, nextAt: endDate })
}

/** Moves the start of the event to a minute ago. The service notices it within `limits.clockSeconds` seconds. */
export function beginEvent(id: string): Promise<void> {
  const date = new Date(Date.now() - minute)
  return moveEvent(id, { date, endDate: new Date(date.getTime() + 90 * minute), nextAt: date })
}

async function moveEvent(id: string, fields: Readonly<Record<string, Date>>): Promise<void> {
  const database = await openDatabase(settings(), 'events', [])
  const { matchedCount } = await database
    .native<{ _id: string; v: number }>('events')
    .updateOne({ _id: id }, { $set: fields, $inc: { v: 1 } })
  await database.close()
  if (matchedCount !== 1) throw new Error(`No event ${id} was found`)
}

/** Stores payments that were paid every third day of the last weeks, for statistics. Amounts are in minor units. */
export async function haveSold(
  product: {
    readonly id: string
    readonly orgId: string
    readonly type: 'oneOff' | 'subscription'
    readonly payer: string
    readonly title: string
    readonly currency?: 'CZK' | 'EUR'
  },
  amounts: readonly number[],
  paid = (at: number) => new Date(Date.now() - 3 * at * day),
): Promise<void> {
  const { currency = 'CZK' } = product
  const database = await openDatabase(settings(), 'payments', [])
  const rows = amounts.map((amount, at) => ({
    _id: `past-${product.id}-${at}`,
    v: 1,
    userId: product.payer,
    currency,
    // Of two purchases, no key is the same.
    keys: [{ id: `past-${product.id}-${at}`, input: '' }],
    payments: [
      {
        id: `past-${product.id}-${at}-1`,
        productId: product.id,
        orgId: product.orgId,
        title: product.title,
        type: product.type,
        eventId: null,
        multisport: false,
        refundedAt: null,
        amount,
        status: 'paid',
        datePaid: paid(at),
        leaveCharge: 0,
      },
    ],
  }))
  const sold = amounts.map((amount, at) => ({ id: `past-${product.id}-${at}-1`, amount, currency }))
  await payFor(product.payer, product.orgId, sold)
  const journal = database.native<JournalRow>('journal')
  for (const [at, { id }] of sold.entries()) {
    const row = await journal.findOne({ _id: `post:${id}` })
    // Sealed anew, because its digest contains the time.
    if (row) await journal.replaceOne({ _id: row._id }, sealed({ ...row, at: paid(at) }))
  }
  await database.native<{ _id: string }>('purchases').insertMany(rows)
  await database.close()
}

/** Forgets the heat map; the service counts it again within a minute. */
export async function forgetHeat(): Promise<void> {
  const database = await openDatabase(settings(), 'availabilities', [])
  await database.native<{ _id: string }>('heat-snapshots').deleteMany({})
  await database.close()
}

export async function lowerKarma(userId: string, karma: number): Promise<void> {
  const database = await openDatabase(settings(), 'reputation', [])
  const record = { v: 1, karma, attendances: 0, emoji: {}, streak: { value: 0, lastIncrement: null } }
  await database.native<{ _id: string }>('records').insertOne({ _id: userId, ...record })
  await database.close()
}

/**
 * Simulates time that no journey can wait for, by changing the database. The version is increased, because the service
 * may hold the document in its cache.
 */
async function rewrite(collection: string, whose: object, fields: Record<string, unknown>): Promise<void> {
  const database = await openDatabase(settings(), 'identity', [])
  const { matchedCount } = await database
    .native<{ _id: string; v: number }>(collection)
    .updateOne(whose, { $set: fields, $inc: { v: 1 } })
  await database.close()
  if (matchedCount !== 1) throw new Error(`${matchedCount} of ${collection} were found`)
}

function settings(): BaseConfig {
  return readConfig(BaseConfig, JSON.parse(process.env['PARTA_TEST_ENV'] ?? '{}') as Record<string, string>)
}
