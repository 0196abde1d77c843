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
  const ageGroup = aliases.find(({ id }) => id === aliasId)?.ageGroup
  if (ageGroup === 'adult') return null
  return ageGroup === 'child' ? 'child' : 'unknownAge'
}
