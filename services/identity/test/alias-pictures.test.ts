import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteAccount } from '@parta/contracts/identity'
import {
  createAlias,
  deleteAlias,
  getAliasPicture,
  getMe,
  getProfile,
  updateAlias,
  userUpdated,
} from '@parta/contracts/profiles'
import { imageKey } from '@parta/kit/files/media'
import { shownImage } from '@parta/kit/people/alias-pictures'
import { eventually } from '@parta/kit/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepPictures } from '../src/people/jobs.ts'
import { aPerson } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

type Someone = Awaited<ReturnType<typeof aPerson>>

let count = 0
async function aPicture(): Promise<string> {
  count += 1
  const background = { r: count, g: 99, b: 200 }
  const bytes = await sharp({ create: { width: 12, height: 12, channels: 3, background } })
    .png()
    .toBuffer()
  return bytes.toString('base64')
}
const add = async ({ token }: Someone, ageGroup = 'child') => {
  const body = { name: 'Kuba', surname: 'Malý', ageGroup, file: await aPicture() }
  return (await identity.call(createAlias, { token, body })).body
}
const change = async ({ token }: Someone, body: object) => (await identity.call(updateAlias, { token, body })).body
/** Requests an address as a browser does. */
const load = (image: string) => fetch(identity.running.url + image.slice('FILE:'.length))
const statusOf = async (image: string) => (await load(image)).status
const plain = (image: string) => image.split('?', 1)[0] ?? ''

describe('the picture of an alias', () => {
  it.each(['child', 'adult'])(
    'of a %s opens by the signed address of a reply, for this browser alone',
    async (group) => {
      const me = await aPerson(identity)
      const { image } = await add(me, group)
      const answer = await load(image)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d{1,3}$/)
      expect((await identity.call(getMe, { token: me.token })).body.aliases[0]?.image).toBe(image)
    },
  )

  it('opens by no other address: unsigned, changed, expired, or that of public pictures', async () => {
    const me = await aPerson(identity)
    const { image } = await add(me)
    const [path = '', query = ''] = image.split('?')
    const { PARTA_SECRET: secret = '' } = identity.env
    expect(await statusOf(path)).toBe(400)
    const other = shownImage('y'.repeat(32), path)
    const old = shownImage(secret, path, new Date(Date.now() - 2 * 3_600_000))
    for (const one of [other, old, `${path}?${query.replace(/until=\d/, 'until=9')}`])
      expect(await statusOf(one)).toBe(404)
    const key = path.split('/').at(-1) ?? ''
    expect(path).toBe(`FILE:${getAliasPicture.path.replace(':key', key)}`)
    expect(await identity.running.kit.media.read(`${key}.webp`)).toBeNull()
    expect(imageKey(path)).toBeNull()
  })

  it('is named in facts without its signature, because facts are kept longer than an address may work', async () => {
    const me = await aPerson(identity)
    const { image } = await add(me)
    const published = () => identity.factsOf(userUpdated, me.id)
    await eventually(() => expect(published().at(-1)?.aliases).toMatchObject([{ image: plain(image) }]))
    expect(JSON.stringify(published())).not.toContain('signature')
  })

  it('is removed at once with its file when it is replaced or removed', async () => {
    const me = await aPerson(identity)
    const first = await add(me)
    const second = await change(me, { id: first.id, file: await aPicture() })
    expect(plain(second.image)).not.toBe(plain(first.image))
    expect([await statusOf(first.image), await statusOf(second.image)]).toEqual([404, 200])
    expect(await identity.running.kit.media.readImage(plain(first.image))).toBeNull()
    await change(me, { id: first.id, image: 'SEED:sova' })
    expect(await statusOf(second.image)).toBe(404)
    expect(await identity.running.kit.media.readImage(plain(second.image))).toBeNull()
  })

  it('stays behind signed addresses whether its alias becomes a child or an adult', async () => {
    const me = await aPerson(identity)
    const { id, image } = await add(me, 'adult')
    for (const ageGroup of ['child', null, 'adult']) {
      const changed = await change(me, { id, ageGroup })
      expect(plain(changed.image)).toBe(plain(image))
      expect(await statusOf(changed.image)).toBe(200)
    }
    const stranger = await aPerson(identity)
    const seen = await identity.call(getProfile, { token: stranger.token, id: me.id })
    expect(seen.body.aliases[0]?.image).toMatch(/\?until=\d+&signature=/)
  })

  it('is removed at once with its alias, and with the account', async () => {
    const me = await aPerson(identity)
    const [one, two] = [await add(me), await add(me)]
    await identity.call(deleteAlias, { token: me.token, id: one.id })
    expect([await statusOf(one.image), await statusOf(two.image)]).toEqual([404, 200])
    expect(await identity.running.kit.media.readImage(plain(one.image))).toBeNull()
    await identity.call(deleteAccount, { token: me.token })
    expect(await statusOf(two.image)).toBe(404)
  })
})

describe('the jobs of pictures', () => {
  const kit = () => identity.running.kit
  const attempt = { number: 1, last: false }

  it('remove the files of deleted aliases, and no others', async () => {
    const me = await aPerson(identity)
    const { image } = await add(me)
    const forgotten = await kit().media.storeAliasPicture(await aPicture())
    const found: string[] = []
    for await (const one of kit().media.aliasPicturesBefore(new Date(Date.now() + 60_000))) found.push(one)
    expect(found).toEqual(expect.arrayContaining([forgotten, plain(image)]))
    const old = new Date(Date.now() - 25 * 3_600_000)
    for (const one of [forgotten, plain(image)]) {
      const file = `alias-${one.split('/').at(-1)}.webp`
      await utimes(join(identity.env['PARTA_MEDIA_DIR'] ?? '', 'private', file), old, old)
    }
    await sweepPictures(kit()).run(null, attempt)
    expect(await kit().media.readImage(forgotten)).toBeNull()
    expect(await statusOf(image)).toBe(200)
  })
})
