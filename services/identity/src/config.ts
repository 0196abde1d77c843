import { AppError } from '@parta/contracts/errors'
import type { Env } from '@parta/kit/process/config'

/**
 * Domains whose e-mails get no account: PARTA_BLOCKED_EMAIL_DOMAINS, with all their subdomains.
 * @param email in lower case
 * @param field of the form that it came in
 * @throws identity.emailRefused
 */
export function refuseBlocked(env: Env, email: string, field?: string): void {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const blocked = listOf(env['PARTA_BLOCKED_EMAIL_DOMAINS']).map((entry) => entry.replace(/^[@.]/, ''))
  if (!blocked.some((entry) => domain === entry || domain.endsWith(`.${entry}`))) return
  throw field === undefined ? new AppError('identity.emailRefused') : AppError.field('identity.emailRefused', field)
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean)
}
