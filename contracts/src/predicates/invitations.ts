import { isProtected } from './aliases.ts'

interface Family {
  readonly aliases: readonly { readonly id: string; readonly ageGroup?: 'child' | 'adult' }[]
}

/**
 * Returns why a person, or one of their aliases, gets no invitations from strangers and is not suggested to them:
 * people are adults; an alias must be known to be one. `null` when they get them.
 * @param aliasId `null` for the person
 */
export function invitationsBarred({ aliases }: Family, aliasId: string | null): 'child' | 'unknownAge' | null {
  if (aliasId === null) return null
  const alias = aliases.find(({ id }) => id === aliasId)
  if (alias && !isProtected(alias)) return null
  return alias?.ageGroup === 'child' ? 'child' : 'unknownAge'
}
