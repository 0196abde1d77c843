import type { Env } from '@parta/kit/config'

/** The e-mails whose accounts are site admins: PARTA_SITE_ADMINS, separated by commas. */
export function isSiteAdmin(env: Env, email: string): boolean {
  return (env['PARTA_SITE_ADMINS'] ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .includes(email)
}
