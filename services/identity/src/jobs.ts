import type { JobTable } from '@parta/kit/jobs'
import type { Kit } from '@parta/kit/run'
import { sweepAccounts } from './account/jobs.ts'
import { sweepAttempts } from './attempts/jobs.ts'
import { finishErasureJob, sweepErasures } from './erasure/jobs.ts'
import { buildExportJob, sweepExports } from './export/jobs.ts'
import { sweepFlows } from './flow/jobs.ts'
import { rotateSigningKeys } from './keys/jobs.ts'
import { sweepPictures } from './picture/jobs.ts'
import { finishEnding, sweepSessions } from './session/jobs.ts'
import { revokeProvider } from './social/jobs.ts'

/** What runs by itself here. */
export function jobs(kit: () => Kit): JobTable {
  return {
    'build-export': buildExportJob(kit),
    'finish-erasure': finishErasureJob(kit),
    'revoke-provider': revokeProvider(kit),
    'finish-ending': finishEnding(kit),
    'rotate-signing-keys': rotateSigningKeys(kit),
    'sweep-accounts': sweepAccounts(kit),
    'sweep-attempts': sweepAttempts(kit),
    'sweep-erasures': sweepErasures(kit),
    'sweep-exports': sweepExports(kit),
    'sweep-flows': sweepFlows(kit),
    'sweep-pictures': sweepPictures(kit),
    'sweep-sessions': sweepSessions(kit),
  }
}
