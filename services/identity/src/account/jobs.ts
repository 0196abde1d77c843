import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { JobType } from '@parta/kit/tasks/jobs'
import { type Account, accounts } from '../domain/account-store.ts'
import { dropFormer } from '../domain/email-rules.ts'
import { signUpsOf } from '../domain/sign-up-store.ts'

const hour = 3_600_000

/** An invitation that nobody took up is removed after seven days. */
export function sweepAccounts(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      const old = new Date(Date.now() - limits.unconfirmedDays * 24 * hour)
      await kit.database.native<Stored<Account>>(accounts.collection).deleteMany({
        confirmed: false,
        signedUpAt: { $lt: old },
        facts: { $size: 0 },
      })
    },
  }
}

/** Removes sign-ups that nobody confirmed in seven days, and those confirmed by then. */
export function sweepSignUps(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      await signUpsOf(kit).deleteMany({
        startedAt: { $lt: new Date(Date.now() - limits.unconfirmedDays * 24 * hour) },
      })
    },
  }
}

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
