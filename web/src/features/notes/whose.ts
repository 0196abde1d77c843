export interface NotesOf {
  readonly id: string
  readonly orgId: string
}

/** Returns the person and the organisation from the navigation state or the address. */
export function notesOf(state: unknown, query: URLSearchParams): NotesOf | null {
  const given = (typeof state === 'object' && state !== null ? state : {}) as Partial<Record<keyof NotesOf, unknown>>
  const id = given.id ?? query.get('id')
  const orgId = given.orgId ?? query.get('orgId')
  return typeof id === 'string' && typeof orgId === 'string' ? { id, orgId } : null
}
