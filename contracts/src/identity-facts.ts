import { fact } from './fact.ts'
import { closed } from './operation.ts'
import { Id } from './shapes.ts'

/** A person has undone the deletion of their account: other people see them again. */
export const deletionUndone = fact('identity.deletion-undone', closed({ userId: Id }))

/** The suspension of a person has ended: what they get by themselves comes again. */
export const suspensionEnded = fact('identity.suspension-ended', closed({ userId: Id }))
