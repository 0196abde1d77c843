import { runAdminCommand } from './run-admin.ts'

const { code, said } = await runAdminCommand(process.argv.slice(2), { PARTA_LOG_LEVEL: 'warn', ...process.env })
process[code === 0 ? 'stdout' : 'stderr'].write(said)
process.exit(code)
