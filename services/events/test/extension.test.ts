import { type EventInfo, listRepetition } from '@parta/contracts/events'
import { deleteRepetition } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '../src/core/repetition-store.ts'
import { records } from '../src/core/store.ts'
import { inDays, openSeries, type Series } from './series.ts'

let series: Series
beforeAll(async () => {
  series = await openSeries()
})
afterAll(() => series.close())

const week = 7 * 86_400_000
const single = (fields: object = {}) => series.anEvent({ date: inDays(2), ...fields })
const edit = (id: string, body: object, person = series.leader) => series.edit(person, id, body)
const idOf = (event = '') => event.replace(/-\d+$/, '')
const weeksApart = (rows: readonly { date: Date }[]) =>
  rows.slice(1).map(({ date }, at) => Math.round((date.getTime() - (rows[at]?.date.getTime() ?? 0)) / week))

describe('a single event', () => {
  it('becomes the first of a repetition and keeps its players; the new events copy its settings', async () => {
    const id = await single({ private: true, hoursNotLeave: 5, requireConfirmation: true, hoursConfirm: 4 })
    const { linkToken } = await series.open(id)
    await series.call(joinEvent, series.player, { id, body: { token: linkToken } })
    const { body } = await edit(id, { name: 'Každý týden', repeatAfter: 'weekly', numberOfEvents: 4 })
    const repetition = { index: 1, count: 4, coming: 4, following: 4 }
    expect(body).toMatchObject({ id, name: 'Každý týden', repeatAfter: 'weekly', repetition })
    const rows = await series.whole((body as EventInfo).repetitionId ?? '')
    expect(rows.map(({ _id }) => _id)).toEqual([id, `${id}-2`, `${id}-3`, `${id}-4`])
    expect(weeksApart(rows)).toEqual([1, 1, 1])
    expect(rows.map(({ playersCount }) => playersCount)).toEqual([2, 1, 1, 1])
    expect(new Set(rows.map((row) => row.linkToken))).toEqual(new Set([linkToken]))
    const like = { name: 'Každý týden', private: true, hoursNotLeave: 5, hoursConfirm: 4, maxPlayers: 4, price: 80 }
    for (const row of rows) expect(row).toMatchObject(like)
    const open = await series.call(listRepetition, series.player, { id, query: `?token=${linkToken}` })
    expect((open.body as { items: unknown[] }).items).toHaveLength(4)
  })

  it('needs both repeatAfter and numberOfEvents', async () => {
    const id = await single()
    const refusal = (field: string) => ({ status: 400, body: { errors: [{ field, code: 'event.repeatIncomplete' }] } })
    expect(await edit(id, { repeatAfter: 'weekly' })).toMatchObject(refusal('numberOfEvents'))
    expect(await edit(id, { numberOfEvents: 3 })).toMatchObject(refusal('repeatAfter'))
    expect((await edit(id, { repeatAfter: 'weekly', numberOfEvents: 181 })).status).toBe(400)
    expect(await series.open(id)).toMatchObject({ repetition: null, sequence: 0 })
  })

  it('stays a single event with numberOfEvents 1', async () => {
    const id = await single()
    expect((await edit(id, { repeatAfter: 'weekly', numberOfEvents: 1, name: 'Jinak' })).body).toMatchObject({
      name: 'Jinak',
      repetition: null,
    })
  })

  it('does not repeat when the edit is refused, the caller lacks rights, or has too little karma', async () => {
    const id = await single()
    const wanted = { repeatAfter: 'weekly', numberOfEvents: 3 }
    const code = async (answer: ReturnType<typeof edit>) => (await answer).body['code']
    expect(await code(edit(id, { ...wanted, date: inDays(-1) }))).toBe('event.dateInPast')
    expect(await code(edit(id, wanted, series.player))).toBe('rights.missing')
    const low = await series.people.person()
    const own = (await series.create({ date: inDays(2) }, low)).body as EventInfo
    const data = { id: low.id, karma: 3, emoji: 0 }
    await series.running.kit.newer(records.definition.collection, { _id: low.id, version: 1, data })
    expect(await code(edit(own.id, wanted, low))).toBe('karma.tooLowToCreate')
    expect(await series.orders().countDocuments({ _id: { $in: [id, own.id] } })).toBe(0)
  })

  it('becomes one repetition when two people extend it at the same time', async () => {
    const id = await single({ eventOrgId: 'org' })
    const make = (count: number, person = series.leader) =>
      edit(id, { repeatAfter: 'weekly', numberOfEvents: count }, person)
    const answers = await Promise.all([make(3), make(5, series.admin)])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status, body } of answers) if (status !== 200) expect(body['code']).toBe('event.repeatShorter')
    await make(5)
    const rows = await series.whole(id)
    expect(rows.map(({ repetition }) => repetition?.index)).toEqual([1, 2, 3, 4, 5])
    expect(weeksApart(rows)).toEqual([1, 1, 1, 1])
  })

  it('becomes a repetition after a crash, once even if the task of the order runs again', async () => {
    const id = await single()
    const { date } = await series.open(id)
    const extend = { templateId: id, after: 'weekly', count: 4, index: 2 } as const
    const { id: by } = series.leader
    const order: Order = {
      id: 'late',
      kind: 'edit',
      by,
      at: new Date(),
      eventIds: [id],
      patch: { name: 'Nakonec' },
      from: new Date(date),
      extend,
    }
    const row = { _id: id, after: 'weekly', count: 1, orders: [order], createdAt: order.at }
    await series.orders().insertOne({ ...row, v: 1, facts: [], commits: [], causes: [] } as never)
    await series.complete(id, 'late')
    await series.leaveOrder(id, order)
    await series.complete(id, 'late')
    const rows = await series.whole(id)
    expect(rows.map(({ name, v }, at) => [name, at === 0 || v === 1])).toEqual(rows.map(() => ['Nakonec', true]))
    expect(rows).toHaveLength(4)
    expect((await series.open(id)).repetition).toMatchObject({ index: 1, count: 4 })
  })
})

describe('a repetition', () => {
  it('is extended after its last date, by copies of the event named in the call', async () => {
    const ids = await series.weekly(3)
    await edit(ids[0] ?? '', { name: 'Jen poprvé' })
    const answer = await series.editAll(ids[1] ?? '', { price: 90, numberOfEvents: 5 })
    expect(answer).toEqual({ changed: ids, added: 2, refused: [] })
    const rows = await series.whole(idOf(ids[0]))
    expect(rows.map(({ _id }) => _id)).toEqual([...ids, `${idOf(ids[0])}-4`, `${idOf(ids[0])}-5`])
    expect(rows.map(({ name }) => name === 'Jen poprvé')).toEqual([true, false, false, false, false])
    expect(rows.every(({ price }) => price === 90)).toBe(true)
    expect(weeksApart(rows)).toEqual([1, 1, 1, 1])
    expect((await series.open(ids[0] ?? '')).repetition).toMatchObject({ index: 1, count: 5, coming: 5 })
  })

  it('is also extended by editing one of its events, repeatedly', async () => {
    const ids = await series.weekly(2)
    expect((await edit(ids[0] ?? '', { repeatAfter: 'weekly', numberOfEvents: 3 })).status).toBe(200)
    const { body } = await edit(ids[1] ?? '', { numberOfEvents: 4 })
    expect(body).toMatchObject({ repetition: { index: 2, count: 4, coming: 4 } })
    expect(weeksApart(await series.whole(idOf(ids[0])))).toEqual([1, 1, 1])
  })

  it('continues from the new date of a moved last event', async () => {
    const ids = await series.weekly(2)
    await edit(ids[1] ?? '', { date: inDays(30) })
    const { repetition } = await series.open(ids[0] ?? '')
    expect(repetition?.anchor).toMatchObject({ steps: 0 })
    await edit(ids[0] ?? '', { numberOfEvents: 3 })
    const [, second, third] = await series.whole(idOf(ids[0]))
    expect(Math.round(((third?.date.getTime() ?? 0) - (second?.date.getTime() ?? 0)) / week)).toBe(1)
  })

  it('continues after its last event that is not deleted, with new numbers', async () => {
    const ids = await series.weekly(4)
    await series.change(deleteRepetition, series.leader, { id: ids[2], body: { span: 'following' } })
    await edit(ids[0] ?? '', { numberOfEvents: 5 })
    const rows = (await series.whole(idOf(ids[0]))).filter(({ removed }) => !removed)
    expect(rows.map(({ repetition }) => repetition?.index)).toEqual([1, 2, 5])
    expect(weeksApart(rows)).toEqual([1, 1])
  })

  it('has at most 180 events, cannot be shortened, and keeps its rhythm', async () => {
    const ids = await series.weekly(3)
    const code = async (body: object) => (await edit(ids[0] ?? '', body)).body['code']
    expect(await code({ numberOfEvents: 2 })).toBe('event.repeatShorter')
    expect(await code({ repeatAfter: 'daily', numberOfEvents: 5 })).toBe('event.repeatOther')
    expect(await code({ numberOfEvents: 181 })).toBe('validation.failed')
    expect(await code({ numberOfEvents: 3 })).toBeUndefined()
    expect(await series.whole(idOf(ids[0]))).toHaveLength(3)
  })

  it('of an organisation can be extended by its admins', async () => {
    const ids = await series.weekly(2, { eventOrgId: 'org' })
    expect((await edit(ids[0] ?? '', { numberOfEvents: 3 }, series.admin)).status).toBe(200)
    const rows = await series.whole(idOf(ids[0]))
    expect(rows.map(({ leader, org }) => [leader, org?.id])).toEqual(rows.map(() => [series.leader.id, 'org']))
  })
})
