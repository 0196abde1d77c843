import type { Envelope, FactType } from '@parta/contracts/fact'
import { type UserSnapshot, userUpdated } from '@parta/contracts/profiles'
import { eventually, type TestPerson } from '@parta/kit/testing'
import type { Alone } from '@parta/kit/testing-service'
import type { Static } from 'typebox'

/** Returns a fact as another service publishes it. */
export function factOf<F extends FactType>(type: F, subject: string, data: Static<F['data']>): Envelope {
  return {
    id: `test:${subject}:1:0`,
    type: type.name,
    at: new Date().toISOString(),
    actor: 'system',
    correlation: 'test',
    subject,
    version: 1,
    data,
  }
}

/** Publishes a person's changed snapshot twice, as identity may. */
export async function publishChange({ running }: Alone, snapshot: UserSnapshot, version = 2): Promise<void> {
  const { token: _token, ...data } = snapshot as TestPerson
  const fact = { ...factOf(userUpdated, data.id, data), version }
  for (let time = 0; time < 2; time += 1) {
    await running.bus.publish([{ ...fact, id: `test:${data.id}:${version}:${time}` }], true)
  }
}

/** Delivers a fact twice, to all reactions of the service in the order of its table. */
export async function deliver({ running }: Alone, fact: Envelope): Promise<void> {
  const reactions = running.built.reactions?.filter(({ type }) => type.name === fact.type) ?? []
  for (let time = 0; time < 2; time += 1) for (const { run } of reactions) await run(fact)
}

/** Waits until everybody is counted whom facts concern, which the service does a moment later. */
export async function counted({ running: { kit, built } }: Pick<Alone, 'running'>): Promise<void> {
  await eventually(async () => {
    await built.jobs?.['count-achievements']?.run({}, { number: 1, last: true })
    const waiting = await kit.database.native('achievement-recounts').countDocuments({ order: { $gte: 0 } })
    if (waiting > 0) throw new Error(`${waiting} requests wait`)
  })
}
