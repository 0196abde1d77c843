import { signIn } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { getMe, getProfile, initialUser, type UserSnapshot, updateMe, userUpdated } from '@parta/contracts/profiles'
import { demoAccounts, demoPassword, demoPeople } from '@parta/demo/world'
import { eventually } from '@parta/kit/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seed } from '../src/seed.ts'
import { aPerson, aSession, firstProfile } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

/** Returns the last snapshot of a person, once it holds what a test has changed. */
const snapshot = (id: string, holds: (data: UserSnapshot) => boolean) =>
  eventually(() => {
    const last = identity.factsOf(userUpdated, id).at(-1)
    if (!last || !holds(last)) throw new Error(`No such snapshot of ${id}`)
    return last
  })

describe('levels', () => {
  it('are shown to others, and published to the services', async () => {
    const { id, token } = await aPerson(identity)
    const body = { activities: ['badminton', 'yoga'], levels: { badminton: 4, yoga: 1 } }
    const { body: me } = await identity.call(updateMe, { token, body })
    expect(me.levels).toEqual({ badminton: 4, yoga: 1 })
    const other = await aPerson(identity)
    expect((await identity.call(getProfile, { token: other.token, id })).body.levels).toEqual(me.levels)
    expect((await snapshot(id, ({ levels }) => levels?.badminton === 4)).levels).toEqual(me.levels)
  })

  it.each([{ badminton: 0 }, { badminton: 6 }, { badminton: 1.5 }, { nothing: 1 }, { badminton: '1' }])(
    'is from 1 to 5, of an activity: not %j',
    async (levels) => {
      const { token } = await aPerson(identity)
      expect(await identity.call(updateMe, { token, body: { levels } })).toMatchObject({ status: 400 })
    },
  )
})

describe('initial user', () => {
  it('creates one person, also by repeated and simultaneous calls', async () => {
    const { token } = await aSession(identity)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => identity.call(initialUser, { token, body: { preferredLanguage: 'sk' } })),
    )
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({
      login: 'FIRST_TIME',
      preferredLanguage: 'sk',
      image: 'BASIC',
      aliases: [],
    })
  })

  it('gives each person a variable symbol of their own, from 1000001 on', async () => {
    const sessions = await Promise.all([1, 2, 3].map(() => aSession(identity)))
    const people = await Promise.all(sessions.map(({ token }) => identity.call(initialUser, { token, body: {} })))
    const symbols = people.map(({ body }) => body.userSymbol)
    expect(new Set(symbols).size).toBe(3)
    expect(Math.min(...symbols)).toBeGreaterThanOrEqual(limits.userSymbolFirst)
  })

  it('must be called before other calls find the person', async () => {
    const { token } = await aSession(identity)
    expect(await identity.call(getMe, { token })).toMatchObject({ status: 404, body: { code: 'user.notFound' } })
  })
})

describe('first profile', () => {
  it('needs a name; an event asks for what else it needs', async () => {
    const { token } = await aSession(identity)
    await identity.call(initialUser, { token, body: {} })
    const answer = await identity.call(updateMe, { token, body: { surname: 'Nová', consents: firstProfile.consents } })
    expect(answer.body.code).toBe('validation.failed')
    expect(answer.body.errors?.map(({ field }) => field)).toEqual(['name'])
  })

  it('needs no surname, gender and age, which can follow', async () => {
    const { token } = await aSession(identity)
    await identity.call(initialUser, { token, body: {} })
    const { surname: _surname, gender: _gender, age: _age, ...short } = firstProfile
    const { body } = await identity.call(updateMe, { token, body: short })
    expect(body).toMatchObject({ login: 'NOT_FIRST_TIME', surname: '', gender: 'unknown', age: 'unknown' })
    const later = await identity.call(updateMe, { token, body: { gender: 'female', age: '26-35' } })
    expect(later.body).toMatchObject({ surname: '', gender: 'female', age: '26-35' })
    expect(await identity.call(updateMe, { token, body: { surname: ' ' } })).toMatchObject({
      status: 400,
      body: { code: 'validation.failed' },
    })
  })

  it('needs the three consents, and stores their time and version', async () => {
    const { token } = await aSession(identity)
    const { body: me } = await identity.call(initialUser, { token, body: {} })
    const { consents, ...rest } = firstProfile
    expect((await identity.call(updateMe, { token, body: rest })).body.code).toBe('consents.missing')
    const partly = await identity.call(updateMe, { token, body: { ...rest, consents: { ...consents, gdpr: false } } })
    expect(partly).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'consents.gdpr', code: 'validation.consent' }] },
    })
    const done = await identity.call(updateMe, { token, body: firstProfile })
    expect(done.body).toMatchObject({ login: 'NOT_FIRST_TIME', termsAndConditions: 1, name: 'Jana' })
    const user = await identity.running.kit.database
      .native<{ _id: string; consents: unknown }>('users')
      .findOne({ _id: me.id })
    expect(user?.consents).toEqual(
      ['terms', 'privacy', 'gdpr'].map((text) => ({
        text,
        version: 1,
        locale: 'cs',
        at: expect.any(Date),
        source: 'firstProfile',
      })),
    )
  })

  it('refuses a reserved name', async () => {
    const { token } = await aSession(identity)
    await identity.call(initialUser, { token, body: {} })
    for (const name of ['DELETED', 'unknown', '  ', '<b>Jana</b>']) {
      const answer = await identity.call(updateMe, { token, body: { ...firstProfile, name } })
      expect(answer.body).toMatchObject({
        code: 'validation.failed',
        errors: [{ field: 'name', code: 'validation.name' }],
      })
    }
  })
})

describe('profile', () => {
  it('changes the given fields only', async () => {
    const { token, id } = await aPerson(identity)
    const answer = await identity.call(updateMe, { token, body: { description: 'Hraju ráda.', image: 'SEED:kos' } })
    expect(answer.body).toMatchObject({ id, name: 'Jana', description: 'Hraju ráda.', image: 'SEED:kos' })
  })

  it('accepts a picture, which is encoded again as WebP', async () => {
    const { token } = await aPerson(identity)
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b6b55' } })
      .png()
      .toBuffer()
    const answer = await identity.call(updateMe, { token, body: { file: picture.toString('base64') } })
    expect(answer.body.image).toMatch(/^FILE:\/public\/media\/[a-f0-9]{64}\.webp$/)
    const bad = await identity.call(updateMe, { token, body: { file: Buffer.from('no picture').toString('base64') } })
    expect(bad).toMatchObject({ status: 400, body: { code: 'image.invalid' } })
  })

  it('refuses fields that callers may not set', async () => {
    const { token } = await aPerson(identity)
    for (const forbidden of [
      { userSymbol: 1 },
      { login: 'FIRST_TIME' },
      { groups: ['siteAdmins'] },
      { email: 'x@y.cz' },
    ]) {
      expect((await identity.call(updateMe, { token, body: forbidden })).status).toBe(400)
    }
  })

  it('shows others no e-mail, location, settings or variable symbol', async () => {
    const { id } = await aPerson(identity)
    const { token } = await aPerson(identity)
    const { body } = await identity.call(getProfile, { token, id })
    expect(Object.keys(body).toSorted()).toEqual(
      [
        'activities',
        'age',
        'aliases',
        'deleted',
        'description',
        'gender',
        'id',
        'image',
        'languages',
        'levels',
        'name',
        'surname',
      ].toSorted(),
    )
    expect((await identity.call(getProfile, { token, id: 'nobody' })).body.code).toBe('user.notFound')
  })

  it('changes single switches, and publishes only those that hide something', async () => {
    const { token, id } = await aPerson(identity)
    const before = (await identity.call(getMe, { token })).body.settings
    const first = await identity.call(updateMe, {
      token,
      body: { settings: { notifications: { feed: { email: true }, chat: { push: false } } } },
    })
    expect(first.body.settings).toEqual({
      ...before,
      notifications: { ...before.notifications, feed: { push: true, email: true }, chat: { push: false } },
    })
    const second = await identity.call(updateMe, { token, body: { settings: { hideReviews: true } } })
    expect(second.body.settings).toEqual({ ...first.body.settings, hideReviews: true })
    expect(await snapshot(id, ({ hideReviews }) => hideReviews)).toMatchObject({ hideReviews: true, hideEmoji: false })
    const wrong = [{ notifications: { chat: { email: true } } }, { hideEmoji: 'yes' }, { theme: 'dark' }]
    for (const settings of wrong) {
      expect((await identity.call(updateMe, { token, body: { settings } })).status).toBe(400)
    }
  })

  it('loses no switch in simultaneous changes', async () => {
    const { token } = await aPerson(identity)
    const rows = ['eventLifecycle', 'eventInteractions', 'eventChanges', 'organizations', 'feed', 'feedback'] as const
    await Promise.all(
      rows.flatMap((row) =>
        (['push', 'email'] as const).map((channel) =>
          identity.call(updateMe, { token, body: { settings: { notifications: { [row]: { [channel]: false } } } } }),
        ),
      ),
    )
    const { notifications } = (await identity.call(getMe, { token })).body.settings
    for (const row of rows) expect(notifications[row]).toEqual({ push: false, email: false })
  })

  it('refuses a push token, because push has operations of its own', async () => {
    const { token } = await aPerson(identity)
    for (const wrong of [{ webToken: 'sub-0123456789' }, { pushToken: 'ExponentPushToken[x]' }]) {
      expect((await identity.call(updateMe, { token, body: wrong })).status).toBe(400)
    }
  })

  it('stores the location to about 100 m, and shows it to nobody else', async () => {
    const { token, id } = await aPerson(identity)
    const answer = await identity.call(updateMe, {
      token,
      body: { location: { lat: 49.195_162_3, lon: -16.606_837_9 } },
    })
    expect(answer.body.location).toEqual({ lat: 49.195, lon: -16.607 })
    const other = await aPerson(identity)
    const shown = (await identity.call(getProfile, { token: other.token, id })).text
    expect(shown + JSON.stringify(await snapshot(id, () => true))).not.toMatch(/49\.19|16\.60/)
  })

  it('can lose its picture', async () => {
    const { token, id } = await aPerson(identity)
    await identity.call(updateMe, { token, body: { image: 'SEED:kos' } })
    expect((await identity.call(updateMe, { token, body: { image: 'BASIC' } })).body.image).toBe('BASIC')
    await snapshot(id, ({ image }) => image === 'BASIC')
    for (const image of ['FILE:/public/media/x.webp', 'https://parta.test/x.png', 'SEED:', 'javascript:alert(1)']) {
      expect((await identity.call(updateMe, { token, body: { image } })).status).toBe(400)
    }
  })

  it('has a description of at most 2,000 characters', async () => {
    const { token } = await aPerson(identity)
    const longest = 'ž'.repeat(limits.descriptionMax)
    expect((await identity.call(updateMe, { token, body: { description: longest } })).body.description).toBe(longest)
    expect((await identity.call(updateMe, { token, body: { description: `${longest}x` } })).body.errors).toEqual([
      { field: 'description', code: 'validation.maxLength', params: { limit: 2000 } },
    ])
  })

  it('begins with the name from a provider or an invitation', async () => {
    const { token, email } = await aSession(identity)
    const given = { name: 'Karla', surname: 'Nová', gender: 'female' }
    await identity.running.kit.database.native('accounts').updateOne({ email }, { $set: { given } })
    expect((await identity.call(initialUser, { token, body: {} })).body).toMatchObject({
      ...given,
      login: 'FIRST_TIME',
    })
  })

  it('is published to the other services as a snapshot', async () => {
    const { token, id, email } = await aPerson(identity)
    await identity.call(updateMe, { token, body: { surname: 'Dvořáková' } })
    expect(await snapshot(id, ({ surname }) => surname === 'Dvořáková')).toMatchObject({
      id,
      email,
      name: 'Jana',
      deleted: false,
    })
  })
})

describe('demo people', () => {
  it('are created once by repeated seeding, and can sign in', async () => {
    await seed(identity.running.kit)
    await seed(identity.running.kit)
    const users = identity.running.kit.database.native<{ _id: string; aliases: unknown[] }>('users')
    const ids = demoPeople.map(({ id }) => id)
    const found = await users.find({ _id: { $in: ids } }).toArray()
    expect(found).toHaveLength(demoPeople.length)
    const aliases = demoPeople.flatMap((person) => person.aliases)
    expect(found.flatMap((person) => person.aliases)).toHaveLength(aliases.length)
    const [first] = demoAccounts
    const session = await identity.call(signIn, { body: { username: first?.email, password: demoPassword } })
    expect((await identity.call(getMe, { token: session.body.idToken })).body).toMatchObject({
      id: first?.id,
      login: 'NOT_FIRST_TIME',
    })
    expect(identity.mails().filter(({ to }) => demoPeople.some(({ email }) => email === to))).toEqual([])
  })
})
