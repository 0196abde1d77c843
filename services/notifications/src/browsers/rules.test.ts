import { describe, expect, it } from 'vitest'
import { isPushService, payloadMax, payloadOf, readAnswer, topicOf } from './rules.ts'

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QHk',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ',
    'https://fcm.googleapis.com:443/fcm/send/abc',
  ])('of a known push service is accepted: %s', (endpoint) => expect(isPushService(endpoint)).toBe(true))

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user:pass@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com@169.254.169.254/latest',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilpush.apple.com.example/abc',
    'https://push.apple.com.evil.example',
    'https://evilnotify.windows.com/w',
    'https://169.254.169.254/latest/meta-data',
    'https://127.0.0.1/',
    'https://[::1]/',
    'http://127.0.0.1:6379/',
    'https://localhost/',
    'file:///etc/passwd',
    'https://',
  ])('of any other host is refused: %s', (endpoint) => expect(isPushService(endpoint)).toBe(false))

  it('of a configured host is accepted by https, and by http on loopback only', () => {
    const extra = ['127.0.0.1:9999', 'push.example']
    expect(isPushService('http://127.0.0.1:9999/one', extra)).toBe(true)
    expect(isPushService('http://127.0.0.1:9998/one', extra)).toBe(false)
    expect(isPushService('https://push.example/one', extra)).toBe(true)
    expect(isPushService('http://push.example/one', extra)).toBe(false)
  })
})

describe('the payload', () => {
  const text = { title: 'Volejbal', body: 'Petr jde', path: '/event-info/e', tag: 'event.join:e' }
  it('is what the service worker reads', () => expect(JSON.parse(payloadOf(text).toString())).toEqual(text))

  it('fits every push service, however long the texts', () => {
    for (const sign of ['a', 'ž', '🏐', '"', '\\', '\n', '\u0001', '\ud83c', '👩‍👩‍👧‍👦']) {
      for (const length of [0, 10, 179, 180, 181, 2000]) {
        const long = sign.repeat(length)
        const bytes = payloadOf({ ...text, title: long, body: long })
        expect(bytes.length).toBeLessThanOrEqual(payloadMax)
        const read = JSON.parse(bytes.toString('utf8')) as typeof text
        expect([read.path, read.tag]).toEqual([text.path, text.tag])
        expect(read.body.isWellFormed()).toBe(true)
      }
    }
  })

  it('is cut with an ellipsis', () => {
    expect(JSON.parse(payloadOf({ ...text, body: 'abcdefgh' }, 5).toString())).toMatchObject({ body: 'abcd…' })
  })
})

describe('a topic', () => {
  it('is the same for the same tag, fits, and does not reveal the tag', () => {
    const topic = topicOf('secret', 'event.join:e')
    expect(topic).toMatch(/^[\w-]{32}$/)
    expect(topicOf('secret', 'event.join:e')).toBe(topic)
    expect(topicOf('other', 'event.join:e')).not.toBe(topic)
  })
})

describe('the answer of a push service', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const answered = (status: number, retryAfter: string | null = null, said = '') =>
    readAnswer({ status, text: said, retryAfter }, now)

  it.each([
    [201, { state: 'taken' }],
    [202, { state: 'taken' }],
    [404, { state: 'gone' }],
    [410, { state: 'gone' }],
    [413, { state: 'tooLarge' }],
    [429, { state: 'later', reason: 'HTTP 429' }],
    [406, { state: 'later', reason: 'HTTP 406' }],
    [502, { state: 'later', reason: 'HTTP 502' }],
    [400, { state: 'refused', reason: 'HTTP 400', ours: false, gone: false }],
    [401, { state: 'refused', reason: 'HTTP 401', ours: true, gone: false }],
    [301, { state: 'refused', reason: 'HTTP 301', ours: false, gone: false }],
  ])('%i is %j', (status, meant) => expect(answered(status)).toEqual(meant))

  it.each([
    ['120', 120],
    ['Sat, 21 Nov 2026 12:02:00 GMT', 120],
    ['soon', undefined],
    ['-5', undefined],
    ['Sat, 21 Nov 2026 11:00:00 GMT', undefined],
  ])('says how long to wait in seconds or as a date: %s', (retryAfter, afterSeconds) => {
    expect(answered(429, retryAfter)).toEqual({
      state: 'later',
      reason: 'HTTP 429',
      ...(afterSeconds ? { afterSeconds } : {}),
    })
  })

  it('about other VAPID keys deletes the subscription', () => {
    expect(answered(400, null, '{"reason":"VapidPkHashMismatch"}')).toMatchObject({ state: 'refused', gone: true })
    const fcm = 'the VAPID credentials in the authorization header do not correspond to the credentials used'
    expect(answered(403, null, fcm)).toMatchObject({ state: 'refused', gone: true })
  })
})
