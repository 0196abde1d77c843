import { operations } from '@parta/contracts/operations'
import { type Scope, scopes } from '@parta/contracts/scopes'
import { securityNames } from '@parta/contracts/security'
import { tableOf, withMade } from './made.ts'

/** Returns docs/API.md with the operations of each scope of personal access tokens. */
export function withScopes(page: string): string {
  const namesOf = (scope: Scope) =>
    operations
      .filter((operation) => operation.scope === scope)
      .map(({ name }) => `\`${name}\``)
      .toSorted()
      .join(', ')
  return withMade(
    page,
    tableOf(
      ['scope', 'operations'],
      scopes.map((scope) => [`\`${scope}\``, namesOf(scope)]),
    ),
  )
}

/** Returns docs/SECURITY-LOG.md with all names of entries. */
export function withSecurityNames(page: string): string {
  const rows = Object.entries(securityNames).map(([name, entry]) => [
    `\`${name}\``,
    entry.level,
    String(entry.perMinute ?? ''),
    entry.text,
  ])
  return withMade(page, tableOf(['name', 'level', 'a minute', '`msg`'], rows))
}
