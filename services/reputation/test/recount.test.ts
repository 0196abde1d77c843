import { emojiGiven, feedbackFinished, reviewGiven } from '@parta/contracts/feedback'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { aUserSnapshot } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countAll } from '../src/achievements/count.ts'
import { findDeeds } from '../src/achievements/find-deeds.ts'
import { noDeeds } from '../src/achievements/milestone-rules.ts'
import { emojiRows } from '../src/emoji/store.ts'
import { askedRows } from '../src/record/request-recount.ts'
import { newcomer } from '../src/record/rules.ts'
import { readRecord, records } from '../src/record/store.ts'
import { counted, openOwn, type Reputation } from './support.ts'

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

/** A kit that does something else before its first change of a document. */
function interrupted(meanwhile: () => Promise<unknown>): Kit {
  let isFirst = true
  const change = (async (...call: Parameters<Kit['change']>) => {
    if (isFirst) {
      isFirst = false
      await meanwhile()
    }
    return await kit().change(...call)
  }) as Kit['change']
  return { ...kit(), change }
}

describe('the count of people', () => {
  it('reads what each of them did and was given', async () => {
    await anEvent('one', ['jana', 'petr'])
    await anEvent('two', ['petr', 'sara'])
    const found = await findDeeds(kit(), ['petr', 'eva', 'nobody'])
    expect([...found.keys()]).toEqual(['petr', 'eva', 'nobody'])
    expect(found.get('petr')).toMatchObject({ played: [{ key: 'one' }, { key: 'two' }], received: [{ emoji: 'fire' }] })
    expect(found.get('eva')?.led.map(({ key }) => key)).toEqual(['one', 'two'])
    expect(found.get('nobody')).toEqual(noDeeds())
  })

  it('begins anew when it was asked for again after the rows were read', async () => {
    await anEvent('three', ['adam', 'bara'])
    await counted(reputation)
    await kit().retire(records, 'adam')
    const emoji = { eventId: 'four', eventName: 'Volejbal', orgId: null, subject: 'adam', by: 'bara', emoji: 'fire' }
    const late = interrupted(async () => {
      await kit().once(emojiRows.collection, { _id: 'four:bara:adam:fire', ...emoji, at: new Date() })
      // Without the task, which would count adam, too.
      await askedRows(kit()).updateOne({ _id: 'adam' }, { $inc: { times: 1 } })
    })
    await countAll(late, { stats: ['adam'] })
    expect(await readRecord(kit(), 'adam')).toMatchObject({ emoji: { fire: 1 } })
  })

  it('leaves nothing of somebody who is erased while it goes on', async () => {
    await anEvent('five', ['dana', 'emil'])
    await counted(reputation)
    await kit().retire(records, 'dana')
    const person = aUserSnapshot('dana', { deleted: true })
    const late = interrupted(() => kit().newer(people.definition.collection, { _id: 'dana', version: 9, data: person }))
    await countAll(late, { stats: ['dana'] })
    expect(await readRecord(kit(), 'dana')).toBeNull()
    // A run that failed after it had stored something is repeated.
    await kit().change(records, 'dana', () => ({ next: newcomer, answer: undefined }))
    await countAll(kit(), { stats: ['dana'] })
    expect(await readRecord(kit(), 'dana')).toBeNull()
    // What they gave others stays.
    expect((await findDeeds(kit(), ['dana'])).get('dana')).toMatchObject({ played: [], received: [] })
  })
})
