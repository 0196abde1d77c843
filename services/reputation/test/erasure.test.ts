import type { Envelope } from '@parta/contracts/fact'
import { aliasDeleted } from '@parta/contracts/identity'
import { type Running, startService } from '@parta/kit/service'
import { testEnv } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { personal } from '../src/personal.ts'
import { reactions } from '../src/reactions.ts'
import type { ReviewRow } from '../src/reviews/store.ts'

let running: Running
beforeAll(async () => {
  running = await startService(service, testEnv())
})
afterAll(() => running.close())

const reviews = () => running.kit.database.native<ReviewRow>('reviews')
const records = () => running.kit.database.native<{ _id: string; v: number }>('records')
const subjects = async () => (await reviews().find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)

async function write(_id: string, subject: string, by: string): Promise<void> {
  const createdAt = new Date()
  await reviews().insertOne({ _id, subject, by, eventId: 'e', eventName: 'Volejbal', text: 'Fajn', createdAt })
}

describe('a deleted person', () => {
  it('has no record and no reviews, nor have their aliases; the reviews that they wrote stay', async () => {
    await write('1-about', 'jana', 'petr')
    await write('2-alias', 'ALIAS_1__jana', 'petr')
    await write('3-by', 'petr', 'jana')
    for (const _id of ['jana', 'ALIAS_1__jana', 'petr']) await records().insertOne({ _id, v: 1 })
    for (let time = 0; time < 2; time += 1) {
      await personal(running.kit).erase({ id: 'jana', aliasIds: ['ALIAS_1__jana'] })
      expect(await subjects()).toEqual(['3-by'])
      expect((await records().find().toArray()).map(({ _id }) => _id)).toEqual(['petr'])
    }
  })
})

describe('a deleted alias', () => {
  it('has no record and no reviews, also when the fact comes twice', async () => {
    await write('4-alias', 'ALIAS_2__petr', 'eva')
    const data = { owner: 'petr', aliasId: 'ALIAS_2__petr' }
    const fact: Envelope = {
      id: 'users:petr:2:1',
      type: aliasDeleted.name,
      at: new Date().toISOString(),
      actor: 'petr',
      correlation: 'test',
      subject: 'petr',
      version: 2,
      data,
    }
    for (let time = 0; time < 2; time += 1) {
      for (const { run } of reactions(running.kit)) await run(fact)
      expect(await subjects()).toEqual(['3-by'])
    }
  })
})
