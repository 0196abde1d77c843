import { randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createOrg } from '@parta/contracts/orgs'
import { getMe, updateMe } from '@parta/contracts/profiles'
import { eventually } from '@parta/kit/testing'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { aPerson, deleteForGood, identityOf, type Parta, type Person } from '../journeys/parta.ts'
import { test } from '../support/world.ts'

let parta: Parta
let [jana, petr] = [] as unknown as [Person, Person]
let picture: string
test.beforeAll(async ({ parta: running }) => {
  parta = running
})
beforeEach(async () => {
  const name = randomBytes(4).toString('hex')
  jana = await aPerson(parta, `Jana${name}`)
  petr = await aPerson(parta, `Petr${name}`)
  const [r = 0, g = 0, b = 0] = randomBytes(3)
  const channels = { width: 30, height: 30, channels: 3 as const, background: { r, g, b } }
  picture = (await sharp({ create: channels }).png().toBuffer()).toString('base64')
})

const folder = () => join(parta.dir, 'media')
const files = () => readdir(folder()).catch(() => [])

/** Sets the person's profile picture; returns its file name. */
async function setPicture({ token }: Person): Promise<string> {
  const body = await parta.must(updateMe, { token, body: { file: picture } })
  return body.image.split('/').at(-1) ?? ''
}

/** Waits until every erasure so far has checked whether its pictures are still in use. */
async function picturesChecked(): Promise<void> {
  const erasures = identityOf(parta).database.native<{ _id: string; images: string[] }>('erasures')
  await eventually(async () => expect(await erasures.countDocuments({ 'images.0': { $exists: true } })).toBe(0))
}

/** Runs the repeating sweep on pictures made old enough for it. */
async function sweep(): Promise<void> {
  const old = new Date(Date.now() - 25 * 3_600_000)
  for (const file of await files()) await utimes(join(folder(), file), old, old).catch(() => undefined)
  await identityOf(parta).jobs.add('sweep-pictures', { id: randomBytes(4).toString('hex'), data: null })
}

describe('a picture', () => {
  it('is deleted with the account that used it', async () => {
    const file = await setPicture(jana)
    expect(await files()).toContain(file)
    await deleteForGood(parta, jana)
    await eventually(async () => expect(await files()).not.toContain(file))
  })

  it('is kept while another person uses the same one', async () => {
    const file = await setPicture(jana)
    expect(await setPicture(petr)).toBe(file)
    const alone = await parta.must(getMe, { token: jana.token })
    expect(alone.image).toContain(file)
    await deleteForGood(parta, jana)
    await picturesChecked()
    expect(await files()).toContain(file)
    await deleteForGood(parta, petr)
    await eventually(async () => expect(await files()).not.toContain(file))
  })

  it('is kept while an organisation uses the same one', async () => {
    const file = await setPicture(jana)
    const form = { name: 'Sokol', type: 'club', maxMembers: 10, file: picture }
    const org = await parta.must(createOrg, { token: petr.token, body: form })
    expect(org.image).toContain(file)
    const marker = await setPicture(petr)
    expect(marker).toBe(file)
    await parta.must(updateMe, { token: petr.token, body: { image: 'BASIC' } })
    await deleteForGood(parta, jana)
    await picturesChecked()
    await sweep()
    // The picture of an account erased after the sweep was planned shows that the sweep has run.
    const other = await aPerson(parta, `Eva${randomBytes(4).toString('hex')}`)
    picture = (
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
    ).toString('base64')
    const theirs = await setPicture(other)
    await deleteForGood(parta, other)
    await eventually(async () => expect(await files()).not.toContain(theirs))
    expect(await files()).toContain(file)
  })

  it('that was replaced is deleted a day later', async () => {
    const file = await setPicture(jana)
    await parta.must(updateMe, { token: jana.token, body: { image: 'BASIC' } })
    expect(await files()).toContain(file)
    await sweep()
    await eventually(async () => expect(await files()).not.toContain(file))
  })
})
