import { cancelRepetition, deleteRepetition, updateRepetition } from '@parta/contracts/planning'
import { joinRepetition, leaveRepetition } from '@parta/contracts/players'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inDays, openSeries, type Series } from './series.ts'

let series: Series
beforeAll(async () => {
  series = await openSeries()
})
afterAll(() => series.close())

const idOf = (event: string) => event.replace(/-\d+$/, '')
const rowsOf = (event = '') => series.whole(idOf(event))
const span = 'following'

describe('the span “this and following events”', () => {
  it('is counted from the requested event', async () => {
    const ids = await series.weekly(5)
    expect((await series.open(ids[1] ?? '')).repetition).toMatchObject({ index: 2, coming: 5, following: 4 })
    await series.cancel(series.leader, ids[4] ?? '')
    expect((await series.open(ids[1] ?? '')).repetition).toMatchObject({ coming: 4, following: 3 })
  })

  it('is edited, and earlier events stay unchanged', async () => {
    const ids = await series.weekly(5)
    const { changed } = await series.editAll(ids[2] ?? '', { name: 'Jinak', span })
    expect(changed).toEqual(ids.slice(2))
    expect((await rowsOf(ids[0])).map(({ name }) => name === 'Jinak')).toEqual([false, false, true, true, true])
  })

  it('is deleted', async () => {
    const ids = await series.weekly(4)
    const { changed } = await series.change(deleteRepetition, series.leader, { id: ids[1], body: { span } })
    expect(changed).toEqual(ids.slice(1))
    expect((await rowsOf(ids[0])).map(({ removed }) => removed)).toEqual([false, true, true, true])
  })

  it('is joined and left', async () => {
    const ids = await series.weekly(4)
    const { player } = series
    const joined = await series.must(joinRepetition, player, { id: ids[1], body: { span } })
    expect(joined.items.map(({ eventId }) => eventId)).toEqual(ids.slice(1))
    const left = await series.must(leaveRepetition, player, { id: ids[2], body: { span } })
    expect(left.items.map(({ eventId }) => eventId)).toEqual(ids.slice(2))
    expect((await rowsOf(ids[0])).map(({ playersCount }) => playersCount)).toEqual([1, 2, 1, 1])
  })

  it('follows the dates of the events, not their numbers', async () => {
    const ids = await series.weekly(3)
    await series.edit(series.leader, ids[2] ?? '', { date: inDays(1) })
    const { changed } = await series.editAll(ids[1] ?? '', { name: 'Jinak', span })
    expect(changed).toEqual([ids[1]])
  })
})

describe('cancel a repetition', () => {
  const cancel = (id: string | undefined, body: object = {}, person = series.leader) =>
    series.call(cancelRepetition, person, { id, body })

  it('cancels all coming events once, with the message', async () => {
    const ids = await series.weekly(3)
    const { body } = await cancel(ids[1], { message: ' Hala se opravuje ' })
    expect(body).toEqual({ changed: ids, added: 0, refused: [] })
    const rows = await rowsOf(ids[0])
    expect(rows.map(({ cancelled, removed }) => [cancelled, removed])).toEqual(ids.map(() => [true, false]))
    expect(rows.map(({ cancellation }) => cancellation?.message)).toEqual(ids.map(() => 'Hala se opravuje'))
    expect((await cancel(ids[0])).body).toEqual({ changed: [], added: 0, refused: [] })
  })

  it('cancels this and the following events with that span', async () => {
    const ids = await series.weekly(3)
    expect((await cancel(ids[1], { span })).body).toMatchObject({ changed: ids.slice(1) })
    expect((await rowsOf(ids[0])).map(({ cancelled }) => cancelled)).toEqual([false, true, true])
  })

  it('is refused to players, for a single event and for an unknown one', async () => {
    const ids = await series.weekly(2)
    expect(await cancel(ids[0], {}, series.player)).toMatchObject({ status: 403, body: { code: 'rights.missing' } })
    expect((await cancel(await series.anEvent())).body).toMatchObject({ code: 'event.notRepeating' })
    expect((await cancel('nothing-there')).body).toMatchObject({ code: 'event.notFound' })
    expect((await rowsOf(ids[0])).every(({ cancelled }) => !cancelled)).toBe(true)
  })

  it('is completed after a crash by its task, and cancels each event once', async () => {
    const ids = await series.weekly(3)
    const { id: by } = series.leader
    const order = { id: 'off', kind: 'cancel', by, at: new Date(), eventIds: ids, message: 'Déšť' } as const
    await series.leaveOrder(idOf(ids[0] ?? ''), order)
    await series.complete(idOf(ids[0] ?? ''), 'off')
    await series.leaveOrder(idOf(ids[0] ?? ''), order)
    await series.complete(idOf(ids[0] ?? ''), 'off')
    expect((await rowsOf(ids[0])).map(({ cancelled, sequence }) => [cancelled, sequence])).toEqual(
      ids.map(() => [true, 1]),
    )
  })
})

describe('move a repetition', () => {
  it('moves all its events, even beyond six months', async () => {
    const ids = await series.weekly(30)
    const before = await rowsOf(ids[0])
    const first = before[0]?.date ?? new Date()
    const { changed, refused } = await series.editAll(ids[0] ?? '', {
      date: new Date(first.getTime() + 70 * 86_400_000).toISOString(),
    })
    expect([changed.length, refused]).toEqual([30, []])
    const days = (await rowsOf(ids[0])).map(({ date }, at) =>
      Math.round((date.getTime() - (before[at]?.date.getTime() ?? 0)) / 86_400_000),
    )
    expect(new Set(days)).toEqual(new Set([70]))
  })

  it('is refused as a whole when the edited event would be more than six months ahead', async () => {
    const ids = await series.weekly(3)
    const answer = await series.call(updateRepetition, series.leader, { id: ids[0], body: { date: inDays(200) } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'event.dateTooFar' } })
    expect((await rowsOf(ids[0])).every(({ v }) => v === 1)).toBe(true)
  })
})
