import { convertPlace, listAddedPlaces, listPlacesForAdmin } from '@parta/contracts/administration'
import { createPlace, listPlaces, updatePlace } from '@parta/contracts/places'
import type { TestPerson } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { personal } from '../src/personal.ts'
import { places } from '../src/planning/store.ts'

let alone: Alone
let admin: TestPerson
let owner: TestPerson
beforeAll(async () => {
  alone = await openAlone(service)
  admin = await alone.people.person({ isSiteAdmin: true })
  owner = await alone.people.person({ name: 'Olga' })
})
afterAll(() => alone.close())

const location = { lat: 49.3, lon: 16.7 }
async function aPlace(name: string, person = owner): Promise<string> {
  const { body } = await alone.call(createPlace, person, { body: { name, location, activities: ['tennis'] } })
  return body.id
}
const convert = (person: TestPerson, id: string, to: 'user' | 'product') =>
  alone.call(convertPlace, person, { id, body: { owner: to } })
const listed = async (list: typeof listPlacesForAdmin, name: string) => {
  const { body } = await alone.call(list, admin, { query: { name } })
  return (body.items as { name: string; owner: string }[]).map((one) => [one.name, one.owner])
}

describe('the places of the admin area', () => {
  it('become product places, which their owner cannot edit, and are given back; twice changes nothing', async () => {
    const id = await aPlace('Kurt za školou')
    expect(await listed(listAddedPlaces, 'kurt')).toEqual([['Kurt za školou', 'user']])
    for (let run = 0; run < 2; run += 1) {
      expect(await convert(admin, id, 'product')).toMatchObject({ status: 200, body: { id, owner: 'product' } })
    }
    expect(await listed(listAddedPlaces, 'kurt')).toEqual([])
    expect(await listed(listPlacesForAdmin, 'skolou')).toEqual([['Kurt za školou', 'product']])
    const edit = alone.call(updatePlace, owner, { id, body: { name: 'Můj kurt' } })
    expect(await edit).toMatchObject({ status: 404, body: { code: 'place.notFound' } })
    const near = await alone.call(listPlaces, owner, { query: { lat: '49.3', lon: '16.7', query: 'kurt' } })
    expect(near.body.items).toMatchObject([{ id, isOwn: false }])
    for (let run = 0; run < 2; run += 1) {
      expect(await convert(admin, id, 'user')).toMatchObject({ status: 200, body: { id, owner: 'user' } })
    }
    expect((await alone.call(updatePlace, owner, { id, body: { name: 'Můj kurt' } })).status).toBe(200)
  })

  it('are listed page by page, the latest first, each once', async () => {
    const ids = [await aPlace('Stránka A'), await aPlace('Stránka B'), await aPlace('Stránka C')]
    const seen: string[] = []
    let nextToken: string | undefined
    do {
      const query = { name: 'stranka', limit: '1', ...(nextToken ? { nextToken } : {}) }
      const { body } = await alone.call(listPlacesForAdmin, admin, { query })
      seen.push(...(body.items as { id: string }[]).map(({ id }) => id))
      ;({ nextToken } = body)
    } while (nextToken)
    expect(seen).toEqual(ids.toReversed())
  })

  it('are shown to nobody but site admins, and nobody else converts them', async () => {
    const id = await aPlace('Tajný kurt')
    for (const call of [
      alone.call(listAddedPlaces, owner),
      alone.call(listPlacesForAdmin, owner),
      convert(owner, id, 'product'),
    ]) {
      expect(await call).toMatchObject({ status: 403, body: { code: 'rights.notSiteAdmin' } })
    }
  })

  it('have no owner to be given back to when Parta came with them or the person was erased', async () => {
    const leaving = await alone.people.person()
    const id = await aPlace('Hřiště', leaving)
    await convert(admin, id, 'product')
    await personal(alone.running.kit).erase({ id: leaving.id, aliasIds: [] })
    expect(await convert(admin, id, 'user')).toMatchObject({ status: 409, body: { code: 'place.noOwner' } })
    const row = await alone.running.kit.database.native<{ _id: string }>(places.collection).findOne({ _id: id })
    expect(JSON.stringify(row)).not.toContain(leaving.id)
    expect(await convert(admin, 'unknown', 'user')).toMatchObject({ status: 404, body: { code: 'place.notFound' } })
  })
})
