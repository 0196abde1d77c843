import { fact } from './fact.ts'
import { closed } from './operation.ts'
import { Id } from './shapes.ts'

/** A person has undone the deletion of their account: other people see them again. */
export const deletionUndone = fact('identity.deletion-undone', closed({ userId: Id }))
