import { createAchievement, getRanking } from '@parta/contracts/achievements'
import { minute } from '@parta/contracts/durations'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { ProjectionRow } from '@parta/kit/facts/projection'
import { people } from '@parta/kit/people/people'
import { type Running, startService } from '@parta/kit/service'
import { type TestPerson, tasksSettled } from '@parta/kit/testing'
import { clientOf } from '@parta/kit/testing-client'
import { allProcessed } from '@parta/kit/testing-facts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { progresses, progressId } from '../src/achievements/store.ts'
import { service } from '../src/app.ts'
import { namedMax } from '../src/people/note-changes.ts'
import { openOwn, publishChange, type Reputation } from './support.ts'

let alone: Reputation
let other: Running
let root: TestPerson
let viewer: TestPerson
beforeAll(async () => {
  alone = await openOwn()
  other = await startService(service, alone.env)
  root = await alone.people.person({ isSiteAdmin: true })
})
// While the clock stands still, a ranking in memory stays fresh: what a page shows then is not of a new one.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  viewer = await alone.people.person()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await other.close()
  await alone.close()
})

const inLocales = (text: string) => ({ cs: text, en: text, sk: text })
const idOf = (at: number) => `runner-${String(at).padStart(4, '0')}`
const aliasOf = (owner: string) => `ALIAS_1__${owner}`
/** The places of people, each with as many points as nobody else; of the fourth, an alias. */
const subjects = Array.from({ length: 1001 }, (_none, at) => (at === 3 ? aliasOf(idOf(at)) : idOf(at)))

function snapshotOf(id: string): UserSnapshot {
  const { token: _token, ...template } = viewer
  const alias = { id: aliasOf(id), name: `Alias ${id}`, surname: '', image: 'BASIC', ageGroup: 'adult' as const }
  return { ...template, id, name: id, surname: 'Běžec', aliases: [alias] }
}

/** A ranking so large that an older one is shown while it is built anew. The first person has the most points. */
async function aLarge() {
  const { database } = alone.running.kit
  const config = { levelSteps: [1], icons: ['ball' as const] }
  const texts = { title: inLocales('Stálice'), description: inLocales('Choď hrát') }
  const body = { ...texts, config, function: 'EMOJI_RECEIVED' as const }
  const { id } = await alone.must(createAchievement, root, { body })
  // The count that the creation orders finds nobody.
  await tasksSettled(alone.running.kit)
  const rows = database.native<ProjectionRow<UserSnapshot>>(people.definition.collection)
  await rows.deleteMany({ _id: /^runner-/ })
  await rows.insertMany(subjects.map((_subject, at) => ({ _id: idOf(at), version: 1, data: snapshotOf(idOf(at)) })))
  await database.native<{ _id: string }>(progresses.collection).insertMany(
    subjects.map((subject, at) => ({
      _id: progressId(id, subject),
      v: 1,
      achievementId: id,
      subject,
      points: 5000 - at,
      level: 1,
      reachedAt: new Date(),
    })),
  )
  return async ({ url }: Running, limit = 6) => {
    const query = { limit: String(limit) }
    return (await clientOf(() => url).must(getRanking, { token: viewer.token, id, query })).items
  }
}

/** A large ranking that both processes have shown, and so hold in memory. */
async function aKept() {
  const read = await aLarge()
  const shown = async () => {
    const pages = await Promise.all([alone.running, other].map((process) => read(process)))
    return pages.map((items) => items.map(({ name, rank: { position } }) => [name, position]))
  }
  const first = [0, 1, 2].map((at) => [idOf(at), at + 1])
  const listed = [...first, [`Alias ${idOf(3)}`, 4], [idOf(4), 5], [idOf(5), 6]]
  expect(await shown()).toEqual([listed, listed])
  return { read, shown, listed }
}

let count = 0
/** Publishes changed snapshots, and waits until all of them are acknowledged. */
async function changed(...snapshots: readonly UserSnapshot[]): Promise<void> {
  count += 1
  for (const snapshot of snapshots) await publishChange(alone, snapshot, 1 + count)
  await allProcessed(alone.running, { service: 'reputation', source: 'identity', kept: true })
}

describe('a large ranking that every process keeps in memory', () => {
  it('shows nobody who was deleted, in no process, once the fact is acknowledged', async () => {
    const { shown, listed } = await aKept()
    await changed({ ...snapshotOf(idOf(0)), deleted: true })
    await changed({ ...snapshotOf(idOf(3)), deleted: true, leaving: true })
    const left = listed.filter(([, position]) => position !== 1 && position !== 4)
    expect(await shown()).toEqual([left, left])
  })

  it('shows nobody who hides their emoji since, nor their alias', async () => {
    const { shown, listed } = await aKept()
    await changed(...[1, 3].map((at) => ({ ...snapshotOf(idOf(at)), hideEmoji: true })))
    const left = listed.filter(([, position]) => position !== 2 && position !== 4)
    expect(await shown()).toEqual([left, left])
  })

  it('shows no alias that has become a child, and none that was deleted', async () => {
    for (const aliases of [[{ ...snapshotOf(idOf(3)).aliases[0], ageGroup: 'child' as const }], []]) {
      const { shown, listed } = await aKept()
      await changed({ ...snapshotOf(idOf(3)), aliases: aliases as UserSnapshot['aliases'] })
      const left = listed.filter(([, position]) => position !== 4)
      expect(await shown()).toEqual([left, left])
    }
  })

  it('shows who came back, and a new name and picture', async () => {
    const { read, shown, listed } = await aKept()
    await changed({ ...snapshotOf(idOf(0)), deleted: true, leaving: true })
    await changed(snapshotOf(idOf(0)), { ...snapshotOf(idOf(1)), name: 'Přejmenovaná', image: 'SEED:nový' })
    const renamed = listed.with(1, ['Přejmenovaná', 2])
    expect(await shown()).toEqual([renamed, renamed])
    expect((await read(other))[1]).toMatchObject({ image: 'SEED:nový' })
  })

  it('shows the minimum of somebody who is hidden by a block since, to a caller who has just read it', async () => {
    const { read } = await aKept()
    const { token: _token, ...caller } = viewer
    await changed({ ...caller, apart: [idOf(2), idOf(3)] }, { ...snapshotOf(idOf(2)), apart: [caller.id] })
    for (const process of [alone.running, other]) {
      const cards = (await read(process)).slice(1, 5).map(({ surname, image }) => [surname, image])
      const whole = ['Běžec', viewer.image]
      expect(cards).toEqual([whole, ['B.', 'BASIC'], ['', 'BASIC'], whole])
    }
  })

  it('shows nobody who was deleted while more people changed than a process is told about', async () => {
    const { shown, listed } = await aKept()
    const many = Array.from({ length: namedMax + 10 }, (_none, at) => snapshotOf(idOf(100 + at)))
    await changed({ ...snapshotOf(idOf(0)), deleted: true }, ...many)
    expect(await shown()).toEqual([listed.slice(1), listed.slice(1)])
  })

  it('counts nobody any more who was deleted, once it is built again', async () => {
    const { read } = await aKept()
    await changed({ ...snapshotOf(idOf(0)), deleted: true })
    vi.setSystemTime(Date.now() + 4 * minute)
    const [first] = await read(alone.running)
    expect(first).toMatchObject({ id: idOf(1), rank: { position: 1 } })
  })
})
