import type { Kit } from '@parta/kit/kit'
import type { JobTable } from '@parta/kit/tasks/jobs'
import { sweepAccounts } from './account/jobs.ts'
import { sweepAdminLinks } from './admin/jobs.ts'
import { sweepAttempts } from './attempts/jobs.ts'
import { sweepBrowserErrors } from './browser-error/jobs.ts'
import { sweepCodes } from './code/jobs.ts'
import { sweepFormerEmails } from './email/jobs.ts'
import { sweepErasures, sweepJournal } from './erasure/jobs.ts'
import { sweepExports } from './export/jobs.ts'
import { sweepFlows } from './flow/jobs.ts'
import { rotateSigningKeys } from './keys/jobs.ts'
import { guardAliasPictures, sweepPictures } from './picture/jobs.ts'
import { finishEnding, sweepSessions } from './session/jobs.ts'
import { sweepSignUps } from './sign-up/jobs.ts'
import { adoptRevoking } from './social/jobs.ts'

/** What runs by itself here. */
export function jobs(kit: Kit): JobTable {
  return {
    'revoke-provider': adoptRevoking(kit),
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
    'guard-alias-pictures': guardAliasPictures(kit),
    'sweep-pictures': sweepPictures(kit),
    'sweep-sessions': sweepSessions(kit),
    'sweep-sign-ups': sweepSignUps(kit),
  }
}
