import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { JobType } from '@parta/kit/tasks/jobs'
import { type Account, accounts } from '../account/store.ts'
import { dropFormer } from './rules.ts'

const hour = 3_600_000

/** Forgets former e-mails whose links no longer undo anything. */
export function sweepFormerEmails(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      const found = await kit.database
        .native<Stored<Account>>(accounts.collection)
        .find({ 'formerEmails.until': { $lt: new Date() } }, { projection: { _id: 1 } })
        .toArray()
      for (const { _id } of found) await kit.change(accounts, _id, (account, now) => dropFormer(account, now))
    },
  }
}
