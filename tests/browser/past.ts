import { BaseConfig, readConfig } from '@parta/kit/config'
import { openDatabase } from '@parta/kit/mongo'

/** The code that was mailed to someone is a minute too old. */
export function ageCode(email: string): Promise<void> {
  return rewrite('accounts', email, { 'code.expiresAt': new Date(Date.now() - 60_000) })
}

/** Someone has agreed to the terms of before. */
export function ageTerms(email: string): Promise<void> {
  return rewrite('users', email, { termsAndConditions: 0 })
}

/** Time that no journey can wait for passes in the database; the count tells the service, which may still hold the document. */
async function rewrite(collection: string, email: string, fields: Record<string, unknown>): Promise<void> {
  const config = readConfig(BaseConfig, JSON.parse(process.env['PARTA_TEST_ENV'] ?? '{}') as Record<string, string>)
  const database = await openDatabase(config, 'identity', [])
  const { matchedCount } = await database
    .native<{ _id: string; email: string; v: number }>(collection)
    .updateOne({ email }, { $set: fields, $inc: { v: 1 } })
  await database.close()
  if (matchedCount !== 1) throw new Error(`${matchedCount} of ${collection} belong to ${email}`)
}
