import { emojiGiven, feedbackFinished, reviewGiven } from '@parta/contracts/feedback'
import { aFact } from '@parta/kit/testing-facts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countAll } from '../src/achievements/count.ts'
import { findDeeds } from '../src/achievements/find-deeds.ts'
import { createRecounts } from '../src/record/request-recount.ts'
import { readRecord, recounts } from '../src/record/store.ts'
import { openOwn, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openOwn()
})
afterAll(() => reputation.close())

const kit = () => reputation.running.kit
const entrant = (userId: string) => ({ userId, aliasId: null })
const long = { at: '2025-03-04T10:00:00.000Z' }

/** An event of long ago that Eva led, with what its players gave each other. */
async function anEvent(eventId: string, [giver = '', receiver = '']: readonly string[]): Promise<void> {
  const head = { eventId, eventName: 'Volejbal', orgId: null, date: '2025-03-03T17:00:00.000Z' }
  const kind = {
    activityType: 'volleyball' as const,
    placeId: 'place',
    leader: 'eva',
    trainer: null,
    provider: 'PARTA' as const,
  }
  const attended = [entrant(giver), entrant(receiver)]
  await reputation.deliver(aFact(feedbackFinished, { ...head, ...kind, by: null, attended, penalized: [] }, long))
  await reputation.deliver(aFact(emojiGiven, { ...head, ...entrant(receiver), by: giver, emoji: 'fire' }, long))
  const review = { ...head, ...entrant(receiver), by: giver, text: 'Super', private: false }
  await reputation.deliver(aFact(reviewGiven, review, long))
}

describe('the count of many people together', () => {
  it('reads the same deeds by a scan of all rows as by the rows of each person', async () => {
    await anEvent('one', ['jana', 'petr'])
    await anEvent('two', ['petr', 'sara'])
    for (const asked of [['jana'], ['petr', 'eva'], ['jana', 'petr', 'sara', 'eva', 'nobody']]) {
      const scanned = (await findDeeds(kit(), asked, { isScan: true })).take(asked)
      expect(scanned).toEqual((await findDeeds(kit(), asked)).take(asked))
      expect([...scanned.keys()]).toEqual(asked)
    }
    const found = (await findDeeds(kit(), ['petr', 'eva'], { isScan: true })).take(['petr', 'eva'])
    expect(found.get('petr')).toMatchObject({ played: [{ key: 'one' }, { key: 'two' }], received: [{ emoji: 'fire' }] })
    expect(found.get('eva')?.led.map(({ key }) => key)).toEqual(['one', 'two'])
  })

  it('writes nothing after it may not any more, and says that not everybody was counted', async () => {
    await anEvent('three', ['adam', 'bara'])
    const people = { stats: ['adam', 'bara'], progress: [] }
    expect(await countAll(kit(), people, async () => false)).toBe(false)
    expect(await readRecord(kit(), 'adam')).toBeNull()
    expect(await countAll(kit(), people)).toBe(true)
    expect(await readRecord(kit(), 'adam')).toMatchObject({ karma: 9 })
  })

  it('may write no more once another process has held the lease, and leaves the request', async () => {
    const rows = kit().database.native<{ _id: string; holder?: string; until?: Date }>(recounts.collection)
    const answers: boolean[] = []
    const counting = createRecounts(kit(), async (_concerned, mayWrite) => {
      answers.push(await mayWrite())
      // It counted and gave the lease back, while this process was busy.
      await rows.updateOne({ _id: 'lock' }, { $set: { holder: 'another', until: new Date(0) } })
      answers.push(await mayWrite())
      return false
    })
    // The service's own run may take the request first; then there is another one.
    while (answers.length === 0) {
      await rows.deleteMany({})
      await counting.request({ stats: ['jana'] })
      await counting.run()
    }
    await counting.close()
    expect(answers.slice(0, 2)).toEqual([true, false])
    expect(await rows.countDocuments({ stats: 'jana' })).toBe(1)
  })
})
