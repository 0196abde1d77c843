import { parseArgs } from 'node:util'
import { type AdminRole, adminRoles } from '@parta/contracts/admin-values'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { type Operator, openOperator } from '@parta/kit/operator'
import { ConfigError, type Env } from '@parta/kit/process/config'
import { grantAdmin, revokeAdmin } from './admin/grant.ts'
import { listAdmins } from './admin/store.ts'
import { service } from './app.ts'
import type { Account } from './domain/account-store.ts'

const usage = `Usage:
  npm run admin -- list                    the site admins
  npm run admin -- grant EMAIL [ROLE…]     a one-time link that makes the owner of this account a site admin, with all
                                           rights or with the roles: ${adminRoles.join(', ')}
  npm run admin -- revoke EMAIL            takes a site admin's rights and signs them out
`

if (import.meta.main) {
  const { code, said } = await runAdminCommand(process.argv.slice(2), { PARTA_LOG_LEVEL: 'warn', ...process.env })
  process[code === 0 ? 'stdout' : 'stderr'].write(said)
  process.exit(code)
}

/** What a command prints, and its exit code: 1 when it failed, 2 for a wrong command. */
interface Outcome {
  readonly code: 0 | 1 | 2
  readonly said: string
}

/** Runs one command of an operator, on the backends that `env` names. */
export async function runAdminCommand(args: readonly string[], env: Env): Promise<Outcome> {
  const [command = '', email = '', ...words] = parseArgs({ args: [...args], allowPositionals: true }).positionals
  const roles = adminRoles.filter((role) => words.includes(role))
  const isKnown = command === 'list' ? email === '' : ['grant', 'revoke'].includes(command) && email !== ''
  if (!isKnown || roles.length < words.length || (command !== 'grant' && roles.length > 0)) {
    return { code: 2, said: usage }
  }
  try {
    const { operator, close } = await openOperator(service, env)
    const said = `${await run(operator, { command, email, roles })}\n`
    await close()
    return { code: 0, said }
  } catch (error) {
    return { code: 1, said: `${messageOf(error, email)}\n` }
  }
}

interface Command {
  readonly command: string
  readonly email: string
  readonly roles: readonly AdminRole[]
}

async function run(operator: Operator, { command, email, roles }: Command): Promise<string> {
  if (command === 'list') {
    const admins = await listAdmins(operator)
    return admins.length === 0 ? 'There is no site admin.' : admins.map(lineOf).join('\n')
  }
  if (command === 'revoke') {
    const wasAdmin = await revokeAdmin(operator, email)
    return wasAdmin ? `${email} is no longer a site admin and was signed out.` : `${email} is no site admin.`
  }
  const { link } = await grantAdmin(operator, email, roles.length > 0 ? roles : ['full'])
  return `Whoever is signed in as ${email} becomes a site admin by this link. It works once, for ${limits.adminLinkMinutes} minutes:\n${link}`
}

function lineOf({ email, siteAdmin, adminRoles: roles = [] }: Account): string {
  return siteAdmin ? email : `${email} (${roles.join(', ')})`
}

function messageOf(error: unknown, email: string): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof AppError && error.code === 'user.notFound') {
    return `${email} has no confirmed account: sign up and confirm the e-mail first.`
  }
  return String((error as Error).stack)
}
