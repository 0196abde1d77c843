import { userDeleted } from '@parta/contracts/identity'
import type { Kit } from '@parta/kit/kit'
import type { Failures } from '@parta/kit/process/failures'
import { factOf } from '@parta/kit/store/decision'
import { newId } from '@parta/kit/store/id'
import type { Stored } from '@parta/kit/store/mongo'
import { hideAccount } from '../account/delete.ts'
import { resumeErasure } from '../domain/account-rules.ts'
import { type Account, accounts } from '../domain/account-store.ts'
import { readUser } from '../domain/person-store.ts'
import { erase } from './erase.ts'
import { type JournalEntry, openJournal } from './journal.ts'

const batch = 500

/**
 * Erases again the accounts that a restored backup brought back: they are in the journal, and not erased in the
 * database. Runs before the service takes its first call.
 */
export async function replayErasures(kit: Kit): Promise<void> {
  const journal = openJournal(kit)
  let ids: string[] = []
  let count = 0
  const replay = async () => {
    for (const _id of await findRestored(kit, ids)) {
      const entry = await journal.read(_id)
      if (!entry) continue
      await kit.change(accounts, _id, (state, now) => resumeErasure(state, entry.erasedAt, now))
      await hideAccount(kit, _id)
      await erase(kit, _id)
      // NATS may drop the fact of the erasure: its id may be that of the first erasure, and NATS drops duplicates.
      await publishErasure(kit, entry)
      kit.security.note('account_erase', { account: _id, reason: 'restored' })
      count += 1
    }
    ids = []
  }
  for await (const id of journal.accountIds()) {
    ids.push(id)
    if (ids.length === batch) await replay()
  }
  await replay()
  if (count > 0)
    kit.log.warn(
      { count },
      'Erased accounts found in the database, as after the restore of a backup; they were erased again',
    )
}

async function findRestored(kit: Kit, ids: readonly string[]): Promise<string[]> {
  const found = await kit.database
    .native<Stored<Account>>(accounts.collection)
    .find({ _id: { $in: [...ids] }, deleted: { $ne: true } }, { projection: { _id: 1 } })
    .toArray()
  return found.map(({ _id }) => _id)
}

/**
 * The erasures as operators list them. A replay publishes an erasure again, or all of them for the id `all`, for an
 * operator who has restored the database of another service alone.
 */
export function erasedAccounts(kit: Kit): Failures {
  const journal = openJournal(kit)
  return {
    list: async () => {
      const entries = []
      for await (const id of journal.accountIds()) entries.push(await journal.read(id))
      return entries
        .filter((entry) => entry !== null)
        .map((entry) => ({
          ...entry,
          id: entry.accountId,
          what: 'erasure',
          reason: '',
          times: 1,
          at: new Date(entry.erasedAt),
        }))
    },
    replay: async (id) => {
      const ids = id === 'all' ? journal.accountIds() : [id]
      let found = id === 'all'
      for await (const accountId of ids) {
        const entry = await journal.read(accountId)
        if (!entry) continue
        await publishErasure(kit, entry)
        found = true
      }
      return found
    },
  }
}

async function publishErasure(kit: Kit, { accountId, userId: id, aliasIds }: JournalEntry): Promise<void> {
  if (id === '') return
  const version = (await readUser(kit, id))?.v ?? 1
  const fact = factOf(userDeleted, { id, aliasIds: [...aliasIds] })
  await kit.publish(fact, { id: `erasures:${accountId}:${newId()}`, subject: id, at: new Date(), version })
}
