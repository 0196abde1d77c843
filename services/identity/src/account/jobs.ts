import { day, hour } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import type { JobType } from '@parta/kit/tasks/jobs'
import { type Account, accounts } from '../domain/account-store.ts'
import { dropExpiredEmails } from '../domain/email-rules.ts'
import { signUpsOf } from '../domain/sign-up-store.ts'

/** Removes invitations that nobody accepted within seven days. */
export function sweepAccounts(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      const old = new Date(Date.now() - limits.unconfirmedDays * day)
      await kit.database.native<Stored<Account>>(accounts.collection).deleteMany({
        confirmed: false,
        signedUpAt: { $lt: old },
        facts: { $size: 0 },
      })
    },
  }
}

/** Removes sign-ups seven days after they began, confirmed or not. */
export function sweepSignUps(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      await signUpsOf(kit).deleteMany({
        startedAt: { $lt: new Date(Date.now() - limits.unconfirmedDays * day) },
      })
    },
  }
}

/** Removes former e-mails whose links have expired. */
export function sweepFormerEmails(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      const found = await kit.database
        .native<Stored<Account>>(accounts.collection)
        .find({ 'formerEmails.until': { $lt: new Date() } }, { projection: { _id: 1 } })
        .toArray()
      for (const { _id } of found) await kit.change(accounts, _id, (account, now) => dropExpiredEmails(account, now))
    },
  }
}
