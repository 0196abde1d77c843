import type { Envelope } from '@parta/contracts/fact'
import { askRecord } from '@parta/contracts/questions'
import { getStats } from '@parta/contracts/reputation'
import type { Running } from '@parta/kit/service'
import { eventually, type TestPeople } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { countAll } from '../src/achievements/count.ts'
import { type EmojiRow, emojiRows } from '../src/emoji/store.ts'
import { personal } from '../src/personal.ts'
import { newcomer } from '../src/record/rules.ts'
import { records } from '../src/record/store.ts'
import { anId, openReputation, type Reputation } from './support.ts'

let alone: Reputation
let running: Running
let people: TestPeople
beforeAll(async () => {
  alone = await openReputation()
  ;({ people, running } = alone)
})

const stats = (token: string, id: string) => alone.call(getStats, { token }, { id })
const anAdult = (id: string) => ({ id, name: 'A', surname: 'B', image: 'BASIC', ageGroup: 'adult' as const })
/** Gives a person or an alias two flames and some applause. */
async function praised(subject: string): Promise<void> {
  for (const emoji of ['fire', 'fire', 'clap']) {
    const about = { eventId: 'event', eventName: 'Volejbal', orgId: null, at: new Date() }
    const row: EmojiRow = { _id: anId('given'), ...about, subject, by: 'petr', emoji }
    await running.kit.once(emojiRows.collection, row)
  }
  await countAll(running.kit, { stats: [subject] })
}

describe('stats', () => {
  it('tell when somebody came last to themselves only', async () => {
    const [viewer, other] = [await people.person(), await people.person()]
    const lastIncrement = new Date(Date.now() - 3_600_000)
    const row = { ...newcomer, streak: { value: 5, lastIncrement } }
    await running.kit.database
      .native<{ _id: string }>(records.collection)
      .updateOne({ _id: other.id }, { $set: row, $setOnInsert: { v: 1 } }, { upsert: true })
    expect((await stats(viewer.token, other.id)).body.streak).toEqual({ value: 5, lastIncrement: null })
    const own = { value: 5, lastIncrement: lastIncrement.toISOString() }
    expect((await stats(other.token, other.id)).body.streak).toEqual(own)
  })

  it('of a newcomer are full karma, no emoji and no streak', async () => {
    const [viewer, other] = [await people.person(), await people.person()]
    expect(await stats(viewer.token, other.id)).toMatchObject({
      status: 200,
      body: { karma: { value: 9 }, emoji: {}, streak: { value: 0, lastIncrement: null } },
    })
  })

  it('of an alias are their own', async () => {
    const viewer = await people.person()
    const id = 'ALIAS_a1__parent-1'
    await people.person({ id: 'parent-1', aliases: [anAdult(id)] })
    expect((await stats(viewer.token, id)).status).toBe(200)
    expect((await stats(viewer.token, 'ALIAS_other__parent-1')).body.code).toBe('user.notFound')
  })

  it('of a child, or of an alias whose age is not stated, are shown to its owner only', async () => {
    const viewer = await people.person()
    const unmarked = { id: 'ALIAS_any__parent-2', name: 'A', surname: 'B', image: 'BASIC' }
    const child = { ...unmarked, id: 'ALIAS_kid__parent-2', ageGroup: 'child' as const }
    const parent = await people.person({ id: 'parent-2', aliases: [child, unmarked] })
    for (const { id } of [child, unmarked]) {
      expect((await stats(parent.token, id)).status).toBe(200)
      expect(await stats(viewer.token, id)).toMatchObject({ status: 404, body: { code: 'user.notFound' } })
    }
  })

  it('show others no emoji when the owner hides them, nor those of aliases', async () => {
    const viewer = await people.person()
    const id = 'ALIAS_a3__parent-3'
    const owner = await people.person({ id: 'parent-3', aliases: [anAdult(id)], hideEmoji: true })
    for (const one of [owner.id, id]) {
      await praised(one)
      expect((await stats(viewer.token, one)).body).toMatchObject({ karma: { value: 9 }, emoji: {} })
      expect((await stats(owner.token, one)).body['emoji']).toEqual({ fire: 2, clap: 1 })
    }
    const open = await people.person()
    await praised(open.id)
    expect((await stats(viewer.token, open.id)).body['emoji']).toEqual({ fire: 2, clap: 1 })
  })

  it('are not found for an unknown or deleted person', async () => {
    const [viewer, gone] = [await people.person(), await people.person({ deleted: true })]
    expect(await stats(viewer.token, 'nobody')).toMatchObject({ status: 404, body: { code: 'user.notFound' } })
    expect((await stats(viewer.token, gone.id)).status).toBe(404)
  })
})

describe('a record', () => {
  const told = async (id: string) => {
    const fact = await running.bus.ask(askRecord, id)
    return fact as { version: number; data: unknown } | null
  }
  /** Returns the last snapshot of the record in the stream. */
  const kept = async (id: string) => {
    const consumer = await running.bus.consumer({ service: 'orgs', source: 'reputation', kept: true })
    const messages = await consumer.fetch({ max_messages: 1000, expires: 1000 })
    const found: unknown[] = []
    for await (const message of messages) {
      for (const fact of message.json<Envelope[]>()) if (fact.subject === id) found.push(fact.data)
      message.ack()
    }
    return found.at(-1)
  }

  it('is published when it changes, and answered to questions', async () => {
    await praised('told')
    const data = { id: 'told', karma: 9, emoji: 3 }
    await praised('told')
    expect(await told('told')).toEqual({ version: 2, data: { ...data, emoji: 6 } })
    await eventually(async () => expect(await kept('told')).toEqual({ ...data, emoji: 6 }))
    expect(await told('nobody')).toBeNull()
  })

  it('is published as that of a newcomer once its person is deleted', async () => {
    await praised('gone')
    await personal(running.kit).erase({ id: 'gone', aliasIds: [] })
    expect(await told('gone')).toBeNull()
    await eventually(async () => expect(await kept('gone')).toEqual({ id: 'gone', karma: 9, emoji: 0 }))
  })
})
