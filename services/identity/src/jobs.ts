import type { Kit } from '@parta/kit/kit'
import type { JobTable } from '@parta/kit/tasks/jobs'
import { sweepAccounts, sweepFormerEmails, sweepSignUps } from './account/jobs.ts'
import { sweepAdminLinks } from './admin/jobs.ts'
import { sweepAttempts, sweepCodes, sweepFlows } from './credentials/jobs.ts'
import { sweepSuspensions } from './moderation/jobs.ts'
import { sweepPictures } from './people/jobs.ts'
import { sweepErasures, sweepJournal } from './privacy/erasure-jobs.ts'
import { sweepExports } from './privacy/export-jobs.ts'
import { sweepBrowserErrors } from './reports/jobs.ts'
import { finishEnding, rotateSigningKeys, sweepSessions } from './session/jobs.ts'

/** The recurring jobs of this service. */
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
