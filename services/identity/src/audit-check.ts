import { openOperator } from '@parta/kit/operator'
import { ConfigError } from '@parta/kit/process/config'
import { service } from './app.ts'
import { verifyAuditLog } from './audit/verify.ts'

process.exit(await main())

/** @returns the exit code: 0 when the audit log is as it was written, 1 when it was changed or cannot be read */
async function main(): Promise<number> {
  try {
    const { operator, close } = await openOperator(service, { PARTA_LOG_LEVEL: 'warn', ...process.env })
    const { count, last, flaws } = await verifyAuditLog(operator)
    await close()
    for (const flaw of flaws) process.stderr.write(`${flaw}\n`)
    if (flaws.length > 0) return 1
    process.stdout.write(
      `The audit log has ${count} entries, and none was changed. Seal of the last one: ${last ?? 'none'}\n`,
    )
    return 0
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`)
    return 1
  }
}
