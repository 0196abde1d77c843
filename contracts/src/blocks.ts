import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { closed, operation } from './operation.ts'
import { Id, PersonCard, params } from './shapes.ts'

/** A person whom the caller has blocked, and since when. */
export const BlockedPerson = closed({ person: PersonCard, at: Type.String({ format: 'date-time' }) })
export type BlockedPerson = Static<typeof BlockedPerson>

export const listBlocks = operation({
  name: 'listBlocks',
  summary: 'The people whom the caller has blocked, the latest first. Nobody can list who has blocked them.',
  service: 'identity',
  method: 'GET',
  path: '/a/users/blocks',
  reply: closed({ items: Type.Array(BlockedPerson) }),
})

export const blockPerson = operation({
  name: 'blockPerson',
  summary:
    'Block a person: neither of the two can find or contact the other any more. The blocked person is not notified. Idempotent.',
  service: 'identity',
  method: 'POST',
  path: '/a/users/blocks',
  body: closed({ userId: Id }),
  reply: BlockedPerson,
  errors: ['user.notFound', 'block.self', 'block.tooMany', 'block.tooManyToday'],
})

export const unblockPerson = operation({
  name: 'unblockPerson',
  summary: 'Remove a block. Idempotent.',
  service: 'identity',
  method: 'DELETE',
  path: '/a/users/blocks/:id',
  params: params.id,
})

/** A person blocked another, or ended a block. The current state is in both people's snapshots. */
export const blockChanged = fact('identity.block-changed', closed({ by: Id, userId: Id }))
