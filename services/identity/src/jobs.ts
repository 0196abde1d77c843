import { day, hour } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { JobTable, JobType } from '@parta/kit/tasks/jobs'
import { sweepAccounts, sweepFormerEmails, sweepSignUps } from './account/jobs.ts'
import { adminLinksOf } from './admin/store.ts'
import { sweepAttempts, sweepCodes, sweepFlows } from './credentials/jobs.ts'
import { sweepSuspensions } from './moderation/jobs.ts'
import { sweepPictures } from './people/jobs.ts'
import { sweepErasures, sweepJournal } from './privacy/erasure-jobs.ts'
import { sweepExports } from './privacy/export-jobs.ts'
import { type BrowserErrorRow, browserErrors } from './reports/error-store.ts'
import { finishEnding, rotateSigningKeys, sweepSessions } from './session/jobs.ts'

/** Removes errors that no browser has reported for `limits.browserErrorDays`. */
function sweepBrowserErrors(kit: Kit): JobType {
  return {
    every: day,
    run: async () => {
      await kit.database
        .native<BrowserErrorRow>(browserErrors.collection)
        .deleteMany({ lastAt: { $lt: new Date(Date.now() - limits.browserErrorDays * day) } })
    },
  }
}

/** Removes expired links. */
function sweepAdminLinks(kit: Kit): JobType {
  return {
    every: hour,
    run: async () => {
      await adminLinksOf(kit).deleteMany({ expiresAt: { $lt: new Date() } })
    },
  }
}

export function jobs(kit: Kit): JobTable {
  return {
    'finish-ending': finishEnding(kit),
    'rotate-signing-keys': rotateSigningKeys(kit),
    'sweep-accounts': sweepAccounts(kit),
    'sweep-admin-links': sweepAdminLinks(kit),
    'sweep-attempts': sweepAttempts(kit),
    'sweep-browser-errors': sweepBrowserErrors(kit),
    'sweep-codes': sweepCodes(kit),
    'sweep-erasures': sweepErasures(kit),
    'sweep-exports': sweepExports(kit),
    'sweep-erasure-journal': sweepJournal(kit),
    'sweep-former-emails': sweepFormerEmails(kit),
    'sweep-flows': sweepFlows(kit),
    'sweep-pictures': sweepPictures(kit),
    'sweep-sessions': sweepSessions(kit),
    'sweep-sign-ups': sweepSignUps(kit),
    'sweep-suspensions': sweepSuspensions(kit),
  }
}
