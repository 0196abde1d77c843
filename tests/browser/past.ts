import { limits } from '@parta/contracts/limits'
import { BaseConfig, readConfig } from '@parta/kit/process/config'
import { openDatabase } from '@parta/kit/store/mongo'
import { emailHashOf } from '../../services/identity/src/credentials/code-store.ts'

/** The codes that were mailed to someone are a minute too old. */
export async function ageCode(email: string): Promise<void> {
  const emailHash = emailHashOf({ config: settings() }, email)
  await rewrite('codes', { emailHash }, { expiresAt: new Date(Date.now() - 60_000) })
}

/** Someone has agreed to the terms of before. */
export function ageTerms(email: string): Promise<void> {
  return rewrite('users', { email }, { termsAndConditions: 0 })
}

/** The days have passed in which someone could undo the deletion of their account. */
export function endGrace(email: string): Promise<void> {
  return rewrite('accounts', { email }, { erasesAt: new Date(Date.now() - 1000) })
}

/** The last proof of every session of someone is too old. */
export async function ageProofs(email: string): Promise<void> {
  const database = await openDatabase(settings(), 'identity', [])
  const account = await database.native<{ _id: string; email: string }>('accounts').findOne({ email })
  const provedAt = new Date(Date.now() - limits.proofMinutes * 60_000)
  await database
    .native<{ _id: string; v: number; accountId: string }>('sessions')
    .updateMany({ accountId: account?._id ?? '' }, { $set: { provedAt }, $inc: { v: 1 } })
  await database.close()
}

/** Someone has let others down so often that this is left of their karma. */
export async function lowerKarma(userId: string, karma: number): Promise<void> {
  const database = await openDatabase(settings(), 'reputation', [])
  const record = { v: 1, karma, attendances: 0, emoji: {}, streak: { value: 0, lastIncrement: null } }
  await database.native<{ _id: string }>('records').insertOne({ _id: userId, ...record })
  await database.close()
}

/** Time that no journey can wait for passes in the database; the count tells the service, which may still hold the document. */
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
