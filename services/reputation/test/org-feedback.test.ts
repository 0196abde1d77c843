import { emitFeedback, listOrgFeedback } from '@parta/contracts/feedback'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { openReputation, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openReputation()
})

const linesFor = async (who: TestPerson, orgId: string) =>
  (await reputation.must(listOrgFeedback, who, { id: orgId })).items.map(({ by, about, emoji, text }) =>
    [by.id, about.id, emoji ?? text].join(' '),
  )

/** Jana and Petr have a block; Ota and Ema have none. Everybody was at an event of the organisation that Ota led. */
async function aBlock(orgId: string) {
  reputation.roles.set(orgId, 'member')
  const [jana, petr] = [`jana-${orgId}`, `petr-${orgId}`]
  const alias = { id: `ALIAS_a__${petr}`, name: 'Anna', surname: 'B', image: 'BASIC', ageGroup: 'child' as const }
  const people = {
    jana: await reputation.people.person({ id: jana, apart: [petr] }),
    petr: await reputation.people.person({ id: petr, apart: [jana], aliases: [alias] }),
    ota: await reputation.people.person({ id: `ota-${orgId}` }),
    ema: await reputation.people.person({ id: `ema-${orgId}` }),
  }
  const { ota, ema } = people
  const players = [people.jana, people.petr, { id: alias.id, userId: petr }, ota, ema]
  const eventId = await reputation.ended({ leader: ota, players, orgId })
  const emoji = (by: TestPerson, userOrAliasId: string) =>
    reputation.must(emitFeedback, by, { body: { type: 'emoji', eventId, userOrAliasId, emoji: 'fire' } })
  const review = (by: TestPerson, userOrAliasId: string, text: string) =>
    reputation.must(emitFeedback, by, { body: { type: 'review', eventId, userOrAliasId, text } })
  await emoji(people.petr, ema.id)
  await emoji(ema, petr)
  await emoji(ema, alias.id)
  await review(people.petr, ota.id, 'Díky')
  await review(ota, jana, 'Skvělá hra')
  return people
}

describe('the feedback of an organisation', () => {
  it('hides from each of two people with a block what the other gave and was given, also through an alias', async () => {
    const { jana, petr, ota, ema } = await aBlock('blocked')
    const all = [
      `${petr.id} ${ema.id} fire`,
      `${ema.id} ${petr.id} fire`,
      `${ema.id} ${petr.id} fire`,
      `${petr.id} ${ota.id} Díky`,
      `${ota.id} ${jana.id} Skvělá hra`,
    ].toSorted()
    await eventually(async () => expect((await linesFor(ota, 'blocked')).toSorted()).toEqual(all))
    expect(await linesFor(jana, 'blocked')).toEqual([`${ota.id} ${jana.id} Skvělá hra`])
    expect((await linesFor(petr, 'blocked')).toSorted()).toEqual(all.filter((line) => !line.includes(jana.id)))
  })

  it('leads a reader past pages on which a block hides everything', async () => {
    const { jana, petr, ota } = await aBlock('paged')
    await eventually(async () => expect(await linesFor(ota, 'paged')).toHaveLength(5))
    const seen: string[] = []
    let token: string | undefined
    do {
      const query = { limit: '1', ...(token ? { nextToken: token } : {}) }
      const page = await reputation.must(listOrgFeedback, jana, { id: 'paged', query })
      seen.push(...page.items.map(({ by, about }) => `${by.id} ${about.id}`))
      token = page.nextToken
    } while (token)
    expect(seen).toEqual([`${ota.id} ${jana.id}`])
    expect(seen.join()).not.toContain(petr.id)
  })
})
