import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { baseConfigOf, declaredIn, portOf, settingsOf } from './settings.ts'

const namesOf = (service: Parameters<typeof settingsOf>[0]) => Object.keys(settingsOf(service).properties)

describe('the settings of a service', () => {
  it('are those of the kit, its port, and its own', () => {
    const settings = Type.Object({ PARTA_FIO_TOKEN: Type.String() })
    expect(namesOf({ name: 'payments', settings })).toEqual(
      expect.arrayContaining(['PARTA_MONGO_URL', 'PARTA_LITE_ORG', 'PARTA_PORT_PAYMENTS', 'PARTA_FIO_TOKEN']),
    )
  })

  it('have secret, storage and outside hosts only where the service uses them', () => {
    const most = namesOf({ name: 'chat', usesSecret: true, usesMedia: true, usesOutside: true })
    const least = namesOf({ name: 'chat' })
    expect(most.filter((name) => !least.includes(name)).toSorted()).toEqual([
      'PARTA_MEDIA_DIR',
      'PARTA_OUTSIDE_HOSTS',
      'PARTA_S3_BUCKET',
      'PARTA_S3_ENDPOINT',
      'PARTA_S3_KEY',
      'PARTA_S3_REGION',
      'PARTA_S3_SECRET',
      'PARTA_SECRET',
    ])
  })

  it('are all that it can read', () => {
    const env = { PARTA_LITE_ORG: 'sokol', PARTA_FIO_TOKEN: 'x' }
    const read = declaredIn(env, settingsOf({ name: 'chat' }))
    expect(read['PARTA_LITE_ORG']).toBe('sokol')
    expect(read['PARTA_FIO_TOKEN']).toBeUndefined()
  })

  it('give it a port of its own, any free one by default', () => {
    expect(portOf('events', { PARTA_PORT_EVENTS: '3001' })).toBe(3001)
    expect(portOf('events', { PARTA_PORT_CHAT: '3001' })).toBe(0)
  })

  it('are all checked at the start, with its port and its own', () => {
    const settings = Type.Object({ PARTA_FIO_TOKEN: Type.String({ minLength: 32 }) })
    const env = { PARTA_MONGO_URL: 'mongodb://localhost', PARTA_REDIS_URL: 'redis://localhost', PARTA_NATS_URL: 'nats' }
    const start = (more: object) => () => baseConfigOf({ name: 'events', settings }, { ...env, ...more })
    const token = { PARTA_FIO_TOKEN: 'a token of more than thirty-two characters' }
    expect(start({ ...token, PARTA_PORT_EVENTS: '3001' })).not.toThrow()
    expect(start({ ...token, PARTA_PORT_EVENTS: 'http' })).toThrow(/^Configuration: PARTA_PORT_EVENTS must be integer$/)
    expect(start({ PARTA_FIO_TOKEN: 'short' })).toThrow(/^Configuration: PARTA_FIO_TOKEN must NOT have fewer than 32/)
  })
})
