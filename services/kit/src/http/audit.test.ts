import { AppError } from '@parta/contracts/errors'
import { describe, expect, it } from 'vitest'
import { createLog } from '../process/log.ts'
import { inContext } from '../process/trace.ts'
import { createAuditLog, giveReason } from './audit.ts'

const act = { operation: 'revealUser', subject: 'jana', actor: null }
const silent = createAuditLog(
  { ask: () => Promise.reject(new AppError('server.unavailable')) },
  createLog('testing', 'silent'),
)
const inCall = <T>(work: () => Promise<T>) => inContext({ correlation: 'request', actor: 'eva' }, work)

describe('the entry of an act of a site admin', () => {
  it('is reported as missing in the log of the process when the audit log does not answer after the act', async () => {
    await inCall(async () => {
      giveReason('Omluva.')
      await expect(silent.end(act, 'done')).resolves.toBeUndefined()
    })
  })

  it('has to be written before an answer that shows what its reason allows', async () => {
    await inCall(async () => {
      giveReason('Ptá se na svůj účet.', { isShown: true })
      await expect(silent.end(act, 'done')).rejects.toMatchObject({ code: 'server.unavailable' })
      await expect(silent.end(act, 'user.notFound')).resolves.toBeUndefined()
    })
  })

  it('has the reason of its own call', async () => {
    const noted: unknown[] = []
    const ask = (_question: unknown, asked: unknown) => Promise.resolve(noted.push(asked)) as never
    const log = createAuditLog({ ask }, createLog('testing', 'silent'))
    await inCall(async () => {
      giveReason('  Omluva. ')
      await log.end(act, 'done')
    })
    await inCall(() => log.end(act, 'done'))
    expect(noted).toMatchObject([{ reason: 'Omluva.' }, { outcome: 'done' }])
    expect(noted[1]).not.toHaveProperty('reason')
  })
})
