import { createAchievement, getRanking } from '@parta/contracts/achievements'
import { minute } from '@parta/contracts/durations'
import type { ProjectionRow } from '@parta/kit/facts/projection'
import { people } from '@parta/kit/people/people'
import { type TestPerson, tasksSettled } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { progresses, progressId } from '../src/achievements/store.ts'
import { service } from '../src/app.ts'

let alone: Alone
let root: TestPerson
beforeAll(async () => {
  alone = await openAlone(service)
  root = await alone.people.person({ isSiteAdmin: true })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => alone.close())

const inLocales = (text: string) => ({ cs: text, en: text, sk: text })

/** A ranking so large that an older one is shown while it is built anew. The first person has the most points. */
async function aLarge() {
  const { database } = alone.running.kit
  const config = { levelSteps: [1], icons: ['ball' as const] }
  const texts = { title: inLocales('Stálice'), description: inLocales('Choď hrát') }
  const body = { ...texts, config, function: 'EVENTS_ATTENDED' as const }
  const { id } = await alone.must(createAchievement, root, { body })
  // The count that the creation orders finds nobody.
  await tasksSettled(alone.running.kit)
  const rows = database.native<ProjectionRow<Record<string, unknown>>>(people.definition.collection)
  const template = await rows.findOne({ _id: root.id })
  const ids = Array.from({ length: 1001 }, (_none, at) => `runner-${String(at).padStart(4, '0')}`)
  await rows.insertMany(
    ids.map((_id) => ({ _id, version: 1, data: { ...template?.data, id: _id, name: _id, aliases: [] } })),
  )
  await database.native<{ _id: string }>(progresses.collection).insertMany(
    ids.map((subject, at) => ({
      _id: progressId(id, subject),
      v: 1,
      achievementId: id,
      subject,
      points: 5000 - at,
      level: 1,
      reachedAt: new Date(),
    })),
  )
  const top = async () => {
    const { items } = await alone.must(getRanking, root, { id, query: { limit: '3' } })
    return items.map(({ name, rank: { position } }) => [name, position])
  }
  return { ids, rows, top }
}

describe('a large ranking that is kept in memory', () => {
  it('shows nobody who was deleted since, nor an old name; and after minutes no old position', async () => {
    const { ids, rows, top } = await aLarge()
    const [first = '', second = '', third = ''] = ids
    expect(await top()).toEqual([
      [first, 1],
      [second, 2],
      [third, 3],
    ])
    await rows.updateOne({ _id: first }, { $set: { 'data.deleted': true } })
    await rows.updateOne({ _id: second }, { $set: { 'data.name': 'Přejmenovaná' } })
    const shown = await top()
    expect(shown.map(([name]) => name)).toEqual(expect.arrayContaining(['Přejmenovaná', third]))
    expect(shown.map(([name]) => name)).not.toContain(first)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * minute })
    expect((await top()).slice(0, 2)).toEqual([
      ['Přejmenovaná', 1],
      [third, 2],
    ])
  })
})
