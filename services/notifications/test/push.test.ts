import { createECDH, createHash, randomBytes } from 'node:crypto'
import { addPush, getPushKey, removePush } from '@parta/contracts/push'
import { ConfigError } from '@parta/kit/process/config'
import { type TestPerson, testEnv } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscriptionsOf } from '../src/browsers/store.ts'
import { pushConfig } from '../src/config.ts'
import { personal } from '../src/personal.ts'
import { type Notifications, openNotifications } from './support.ts'

const pair = createECDH('prime256v1')
const publicKey = pair.generateKeys('base64url')
const vapid = {
  PARTA_VAPID_PUBLIC: publicKey,
  PARTA_VAPID_PRIVATE: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
  PARTA_VAPID_SUBJECT: 'mailto:parta@parta.example',
}
const keys = { p256dh: publicKey, auth: randomBytes(16).toString('base64url') }
const anEndpoint = () => `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`

let service: Notifications
beforeAll(async () => {
  service = await openNotifications(testEnv({ ...vapid, PARTA_PUSH_HOSTS: '127.0.0.1:9999' }))
})
afterAll(() => service.close())

function add(person: TestPerson, endpoint: string) {
  return service.call(addPush, person, { body: { endpoint, keys } })
}

function remove(person: TestPerson, id: string) {
  return service.call(removePush, person, { id })
}

describe('push', () => {
  it('gives anyone the key that browsers subscribe with, and only that half', async () => {
    const { body } = await service.call(getPushKey, {})
    expect(body).toEqual({ key: publicKey })
  })

  it('keeps a browser once, under the hash of its endpoint', async () => {
    const person = await service.people.person()
    const endpoint = anEndpoint()
    const [first, second] = [await add(person, endpoint), await add(person, endpoint)]
    expect(first.body).toEqual({ id: createHash('sha256').update(endpoint).digest('hex') })
    expect(second.body).toEqual(first.body)
    expect(await subscriptionsOf(service.running.kit).countDocuments({ userId: person.id })).toBe(1)
  })

  it('accepts an endpoint of 2048 characters and refuses a longer one', async () => {
    const person = await service.people.person()
    const long = 'https://wns2-par02p.notify.windows.com/w/?token='.padEnd(2048, 'a')
    expect((await add(person, long)).status).toBe(200)
    expect((await add(person, `${long}a`)).status).toBe(400)
  })

  it('moves a browser to the person who signed in there last', async () => {
    const [jana, petr] = [await service.people.person(), await service.people.person()]
    const endpoint = anEndpoint()
    const { body } = await add(jana, endpoint)
    await add(petr, endpoint)
    const rows = await subscriptionsOf(service.running.kit).find({ endpoint }).toArray()
    expect(rows.map(({ userId }) => userId)).toEqual([petr.id])
    expect(await remove(jana, String(body['id']))).toMatchObject({ status: 404, body: { code: 'push.notFound' } })
    expect((await remove(petr, String(body['id']))).status).toBe(204)
  })

  it('refuses another person’s subscription like an unknown one', async () => {
    const [jana, petr] = [await service.people.person(), await service.people.person()]
    const { body } = await add(jana, anEndpoint())
    const known = (answer: { body: Record<string, unknown> }) => ({ ...answer.body, requestId: '', instance: '' })
    expect(known(await remove(petr, String(body['id'])))).toEqual(known(await remove(petr, 'f'.repeat(64))))
    expect(await subscriptionsOf(service.running.kit).countDocuments({ userId: jana.id })).toBe(1)
  })

  it.each(['https://169.254.169.254/latest', 'http://127.0.0.1:6379/', 'https://fcm.googleapis.com.evil.example/x'])(
    'calls nothing but push services: %s',
    async (endpoint) => {
      const person = await service.people.person()
      expect(await add(person, endpoint)).toMatchObject({
        status: 400,
        body: { code: 'push.endpoint', errors: [{ field: 'endpoint', code: 'push.endpoint' }] },
      })
      expect(await subscriptionsOf(service.running.kit).countDocuments({ userId: person.id })).toBe(0)
    },
  )

  it('accepts a host of PARTA_PUSH_HOSTS', async () => {
    expect((await add(await service.people.person(), 'http://127.0.0.1:9999/one')).status).toBe(200)
  })

  it('keeps one browser for each session, the last added', async () => {
    const person = await service.people.person()
    const [copied, own] = [anEndpoint(), anEndpoint()]
    for (const endpoint of [own, copied, own]) await add(person, endpoint)
    const kept = await subscriptionsOf(service.running.kit).find({ userId: person.id }).toArray()
    expect(kept.map(({ endpoint }) => endpoint)).toEqual([own])
  })

  it('keeps the newest twenty browsers of a person', async () => {
    const person = await service.people.person()
    const endpoints = Array.from({ length: 22 }, anEndpoint)
    for (const endpoint of endpoints) await add(await service.people.signIn(person), endpoint)
    const kept = await subscriptionsOf(service.running.kit).find({ userId: person.id }).toArray()
    expect(kept).toHaveLength(20)
    expect(kept.map(({ endpoint }) => endpoint)).toContain(endpoints.at(-1))
  })

  it('deletes the browsers of a person who left Parta', async () => {
    const person = await service.people.person()
    await add(person, anEndpoint())
    const subject = { id: person.id, aliasIds: [] }
    await personal(service.running.kit).erase(subject)
    await personal(service.running.kit).erase(subject)
    expect(await subscriptionsOf(service.running.kit).countDocuments({ userId: person.id })).toBe(0)
  })
})

describe('without VAPID keys', () => {
  it('push is off: there is no key, and no browser is stored', async () => {
    const off = await openNotifications()
    try {
      const person = await off.people.person()
      expect((await off.call(getPushKey, {})).body).toEqual({ key: null })
      const body = { endpoint: anEndpoint(), keys }
      expect(await off.call(addPush, person, { body })).toMatchObject({ status: 409, body: { code: 'push.off' } })
    } finally {
      await off.close()
    }
  })
})

describe('the configuration of push', () => {
  it('accepts a matching key pair', () => {
    expect(pushConfig(vapid).keys?.publicKey).toBe(publicKey)
  })

  it.each([
    { PARTA_VAPID_PUBLIC: publicKey },
    { ...vapid, PARTA_VAPID_SUBJECT: '' },
    { ...vapid, PARTA_VAPID_SUBJECT: 'parta' },
    { ...vapid, PARTA_VAPID_PRIVATE: randomBytes(32).toString('base64url') },
  ])('refuses to start with anything else', (env) => expect(() => pushConfig(env)).toThrow(ConfigError))
})
