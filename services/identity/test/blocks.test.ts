import { blockPerson, listBlocks, unblockPerson } from '@parta/contracts/blocks'
import { getProfile, updateMe } from '@parta/contracts/profiles'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readUser } from '../src/domain/person-store.ts'
import { followBlock, forgetBlocks } from '../src/people/follow-block.ts'
import { personal } from '../src/personal.ts'
import { aPerson, firstProfile } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

type Someone = Awaited<ReturnType<typeof aPerson>>

const block = ({ token }: Someone, { id: userId }: Someone) => identity.call(blockPerson, { token, body: { userId } })
const unblock = ({ token }: Someone, { id }: Someone) => identity.call(unblockPerson, { token, id })
const look = ({ token }: Someone, { id }: Someone) => identity.call(getProfile, { token, id })
const blockersOf = async ({ id }: Someone) => (await readUser(identity.running.kit, id))?.blockedBy ?? []

describe('blocking a person', () => {
  it('hides both profiles from each other at once, and is idempotent', async () => {
    const [jana, petr] = [await aPerson(identity), await aPerson(identity)]
    const first = await block(jana, petr)
    expect(first.status).toBe(200)
    expect([(await look(petr, jana)).status, (await look(jana, petr)).status]).toEqual([404, 404])
    expect((await block(jana, petr)).body).toEqual(first.body)
    expect((await identity.call(listBlocks, { token: jana.token })).body.items).toEqual([first.body])
    expect((await unblock(jana, petr)).status).toBe(204)
    expect((await unblock(jana, petr)).status).toBe(204)
    expect((await look(petr, jana)).status).toBe(200)
  })

  it('shows first name and initial from the time of the block in the list: no later name, and no picture', async () => {
    const [victim, ex] = [await aPerson(identity), await aPerson(identity)]
    await block(victim, ex)
    const { body } = await block(ex, victim)
    expect(body.person).toEqual({ id: victim.id, name: 'Jana', surname: 'N.', image: 'BASIC' })
    const renamed = { ...firstProfile, consents: undefined, name: 'Petra', surname: 'Tajná' }
    expect((await identity.call(updateMe, { token: victim.token, body: renamed })).status).toBe(200)
    const { kit } = identity.running
    await kit.database
      .native<{ _id: string }>('users')
      .updateOne({ _id: victim.id }, { $set: { image: 'a-picture' }, $inc: { v: 1 } })
    const items = async () => (await identity.call(listBlocks, { token: ex.token })).body.items
    expect(await items()).toEqual([body])
    expect((await block(ex, victim)).body).toEqual(body)
  })

  it('is stored with the blocked person, also when its fact comes twice or late', async () => {
    const [jana, petr] = [await aPerson(identity), await aPerson(identity)]
    const { kit } = identity.running
    await block(jana, petr)
    await eventually(async () => expect(await blockersOf(petr)).toEqual([jana.id]))
    const { v } = (await readUser(kit, petr.id)) ?? {}
    await followBlock(kit, { by: jana.id, userId: petr.id })
    expect((await readUser(kit, petr.id))?.v).toBe(v)
    await unblock(jana, petr)
    await eventually(async () => expect(await blockersOf(petr)).toEqual([]))
    // The fact of the block is delivered again after the block was removed.
    await followBlock(kit, { by: jana.id, userId: petr.id })
    expect(await blockersOf(petr)).toEqual([])
  })

  it('is in the archive of the blocker, and in no other', async () => {
    const [jana, petr] = [await aPerson(identity), await aPerson(identity)]
    await block(jana, petr)
    await eventually(async () => expect(await blockersOf(petr)).toEqual([jana.id]))
    const archive = async ({ id }: Someone) => {
      const pages: unknown[] = []
      let cursor: string | undefined
      do {
        const page = await personal(identity.running.kit).read({ id, aliasIds: [] }, cursor)
        pages.push(page.rows)
        cursor = page.cursor
      } while (cursor !== undefined)
      return JSON.stringify(pages)
    }
    expect(await archive(jana)).toContain(petr.id)
    expect(await archive(petr)).not.toContain(jana.id)
  })

  it('is removed when either of the two is erased', async () => {
    const [jana, petr, eva] = [await aPerson(identity), await aPerson(identity), await aPerson(identity)]
    await block(jana, petr)
    await block(petr, eva)
    await eventually(async () =>
      expect([await blockersOf(petr), await blockersOf(eva)]).toEqual([[jana.id], [petr.id]]),
    )
    for (let times = 0; times < 2; times += 1) await forgetBlocks(identity.running.kit, petr.id)
    expect((await identity.call(listBlocks, { token: jana.token })).body.items).toEqual([])
    expect(await blockersOf(eva)).toEqual([])
  })
})
