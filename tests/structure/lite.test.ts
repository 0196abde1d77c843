import { liteEventCalls, liteFilled, liteOrgFields, liteOrgOf, liteRefused } from '@parta/contracts/lite'
import { operations } from '@parta/contracts/operations'
import { describe, expect, it } from 'vitest'
import { access } from '../journeys/access-table.ts'

/** Places of an organisation that a lite installation does not check, and why. */
const open: Readonly<Record<string, string>> = {
  'createAchievement body.parameters.orgId': 'only narrows down what an achievement counts',
  'updateAchievement body.parameters.orgId': 'only narrows down what an achievement counts',
  'createCalendarFeed body.targetId': 'an alias or an organisation; a feed of public events',
}

const placesOf = (kind: string) =>
  Object.entries(access).flatMap(([name, rules]) =>
    Object.entries(rules).flatMap(([place, held]) =>
      held.some(([, holds]) => holds === kind) ? [{ name, place }] : [],
    ),
  )

/** How the table is applied to a call: `services/kit/src/http/keep-lite.test.ts`. */
describe('the table of a lite installation', () => {
  it('checks every place in which a call names an organisation', () => {
    const missing = placesOf('org').filter(
      ({ name, place }) =>
        !liteRefused.has(name) &&
        !liteOrgFields.includes(place) &&
        liteOrgOf[name] !== place &&
        !(`${name} ${place}` in open),
    )
    expect(missing).toEqual([])
  })

  it('checks the organisation of the event in every call about an event', () => {
    const ofEvents = new Set(operations.filter(({ service }) => service === 'events').map(({ name }) => name))
    const missing = placesOf('event').filter(
      ({ name, place }) => ofEvents.has(name) && place === 'params.id' && !liteEventCalls.has(name),
    )
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  it('has rules only for operations that exist, with the fields that they name', () => {
    const known = new Map(operations.map((operation) => [operation.name, operation]))
    const named = [...liteRefused, ...liteEventCalls, ...Object.keys(liteOrgOf), ...Object.keys(liteFilled)]
    expect(named.filter((name) => !known.has(name))).toEqual([])
    for (const [name, place] of Object.entries({ ...liteOrgOf, ...liteFilled })) {
      const [part = '', field = ''] = place.split('.')
      const schema = known.get(name)?.[part as 'params'] as { properties?: object } | undefined
      expect(schema?.properties, name).toHaveProperty([field])
    }
  })
})
