import { AppError } from '@parta/contracts/errors'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { askEmail } from '@parta/contracts/questions'
import type { Kit } from '@parta/kit/kit'
import { isRefusal } from './adapter.ts'
import type { OpenProvided } from './open-provided.ts'
import { type CustomerRow, providerCustomers } from './store.ts'

interface Asking {
  readonly person: UserSnapshot
  readonly accountId: string
  readonly phone: string | undefined
}

/**
 * Returns the provider's id of the person, whom it learns by name and confirmed e-mail; it never learns an alias.
 * @throws provider.phoneNeeded · provider.refused
 */
export async function customerOf(
  kit: Kit,
  { adapter, provided: { merchant } }: Pick<OpenProvided, 'adapter' | 'provided'>,
  { person, accountId, phone }: Asking,
): Promise<string> {
  const { id: userId, name, surname } = person
  const _id = `${merchant}:${userId}`
  const rows = kit.database.native<CustomerRow>(providerCustomers.collection)
  const known = await rows.findOne({ _id })
  if (known) return known.customer
  const email = await kit.bus.ask(askEmail, { accountId })
  if (!email) throw new AppError('provider.refused')
  const customer = await adapter.customer({ name, surname, email, phone }).catch((error: unknown) => {
    if (!isRefusal(error)) throw error
    throw new AppError(error.fields.includes('Phone') ? 'provider.phoneNeeded' : 'provider.refused')
  })
  await kit.once(providerCustomers.collection, { _id, merchant, userId, customer })
  // Another call may have stored one at the same time; the first stays.
  return (await rows.findOne({ _id }))?.customer ?? customer
}
