import { createAjv } from '@parta/contracts/ajv'
import { Envelope } from '@parta/contracts/fact'
import { facts as factTypes } from '@parta/contracts/facts'
import { getOrg, joinOrg, leaveOrg } from '@parta/contracts/orgs'
import { askMembers, askOrg } from '@parta/contracts/questions'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Orgs, openOrgs } from './support.ts'

let orgs: Orgs
let founder: TestPerson
beforeAll(async () => {
  orgs = await openOrgs()
  founder = await orgs.people.person()
})

const join = (person: TestPerson, id: string) => orgs.call(joinOrg, person, { id, body: {} })
const leave = (person: TestPerson, id: string, body: object = {}) => orgs.call(leaveOrg, person, { id, body })

describe('join an organisation', () => {
  it('makes the caller a member, once', async () => {
    const { id } = await orgs.anOrg(founder)
    const petr = await orgs.people.person({ name: 'Petr' })
    expect((await join(petr, id)).body).toMatchObject({
      memberCount: 2,
      role: 'member',
      members: [{ role: 'admin' }, { id: petr.id, name: 'Petr', role: 'member' }],
    })
    expect(await join(petr, id)).toMatchObject({ status: 409, body: { code: 'org.alreadyMember' } })
  })

  it('is refused when it is full, also under concurrent calls', async () => {
    const { id } = await orgs.anOrg(founder, { maxMembers: 4 })
    const crowd = await Promise.all(Array.from({ length: 20 }, () => orgs.people.person()))
    const answers = await Promise.all(crowd.map((person) => join(person, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'org.full')).toHaveLength(17)
    expect((await orgs.call(getOrg, founder, { id })).body.memberCount).toBe(4)
  })

  it.each(['nothing-there', 'a'.repeat(100)])('refuses %s with org.notFound', async (id) => {
    expect(await join(founder, id)).toMatchObject({ status: 404, body: { code: 'org.notFound' } })
    expect(await leave(founder, id)).toMatchObject({ status: 404, body: { code: 'org.notFound' } })
  })

  it('is refused for a private organisation', async () => {
    const { id } = await orgs.anOrg(founder, { private: true })
    const stranger = await orgs.people.person()
    expect(await join(stranger, id)).toMatchObject({ status: 404, body: { code: 'org.notFound' } })
    expect(await leave(stranger, id)).toMatchObject({ status: 404, body: { code: 'org.notFound' } })
  })
})

describe('leave an organisation', () => {
  it('ends the membership; the last admin cannot leave', async () => {
    const { id } = await orgs.anOrg(founder)
    const petr = await orgs.people.person()
    await join(petr, id)
    expect(await leave(founder, id)).toMatchObject({ status: 409, body: { code: 'org.lastAdmin' } })
    expect((await leave(petr, id)).status).toBe(204)
    expect(await leave(petr, id)).toMatchObject({ status: 409, body: { code: 'org.notMember' } })
    expect((await orgs.call(getOrg, petr, { id })).body).toMatchObject({ memberCount: 1 })
  })

  it('accepts a message of 80 characters, and refuses a longer one', async () => {
    const { id } = await orgs.anOrg(founder)
    const petr = await orgs.people.person()
    await join(petr, id)
    expect(await leave(petr, id, { message: 'x'.repeat(81) })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'message', code: 'validation.maxLength' }] },
    })
    expect((await leave(petr, id, { message: 'x'.repeat(80) })).status).toBe(204)
  })
})

describe('the published facts', () => {
  it('match their schemas, in the order in which things happened', async () => {
    const petr = await orgs.people.person()
    const { id } = await orgs.anOrg(founder, { name: 'Fakta' })
    await join(petr, id)
    await leave(petr, id, { message: 'Ahoj' })
    const published = await facts(false, id, 2)
    expect(published.map(({ type }) => type)).toEqual(['orgs.member-joined', 'orgs.member-left'])
    expect(published.map(({ data }) => data)).toEqual([
      { orgId: id, orgName: 'Fakta', userId: petr.id, admins: [founder.id] },
      { orgId: id, orgName: 'Fakta', userId: petr.id, admins: [founder.id], message: 'Ahoj' },
    ])
    expect(published.map(({ actor }) => actor)).toEqual([petr.id, petr.id])
    const [snapshot] = await facts(true, id, 1)
    expect(snapshot?.data).toMatchObject({ id, name: 'Fakta', admins: [founder.id] })
  })

  it('include a snapshot that answers the question for it', async () => {
    const { id } = await orgs.anOrg(founder, { name: 'Dotaz' })
    const { bus } = orgs.running
    expect(await bus.ask(askOrg, id)).toMatchObject({ version: 1, data: { id, name: 'Dotaz' } })
    expect(await bus.ask(askOrg, 'nobody')).toBeNull()
    // The cast lets the test send invalid questions.
    for (const question of [null, 7, { $ne: null }])
      await expect(bus.ask(askOrg, question as unknown as string)).rejects.toMatchObject({ code: 'server.unavailable' })
  })
})

/** The facts of an organisation in the stream, each checked against its schema. */
async function facts(kept: boolean, id: string, wanted: number): Promise<Envelope[]> {
  const ajv = createAjv()
  const isSnapshot = ({ type }: Envelope) => factTypes.get(type)?.kept === kept
  const found = await eventually(() => {
    const facts = orgs.factsOf(id).filter(isSnapshot)
    expect(facts).toHaveLength(wanted)
    return facts
  })
  for (const fact of found) {
    expect(ajv.validate(Envelope, fact), ajv.errorsText()).toBe(true)
    expect(ajv.validate(factTypes.get(fact.type)?.data ?? {}, fact.data), ajv.errorsText()).toBe(true)
  }
  return found
}

describe('the members of an organisation, for the service of payments', () => {
  it('are their ids in the order of the list, page by page; of an unknown one nobody', async () => {
    const { id } = await orgs.anOrg(founder)
    const petr = await orgs.people.person()
    await join(petr, id)
    const ask = (orgId: string, skip: number) => orgs.running.bus.ask(askMembers, { orgId, skip })
    expect(await ask(id, 0)).toEqual({ ids: [founder.id, petr.id], more: false })
    expect(await ask(id, 1)).toEqual({ ids: [petr.id], more: false })
    expect(await ask('unknown', 0)).toEqual({ ids: [], more: false })
  })
})
