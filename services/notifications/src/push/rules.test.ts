import { describe, expect, it } from 'vitest'
import { isPushService } from './rules.ts'

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QHk',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ',
    'https://fcm.googleapis.com:443/fcm/send/abc',
  ])('of a known push service is taken: %s', (endpoint) => expect(isPushService(endpoint)).toBe(true))

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
  ])('of anything else is not: %s', (endpoint) => expect(isPushService(endpoint)).toBe(false))

  it('of this Parta’s own hosts is taken by https, and by http on this machine alone', () => {
    const extra = ['127.0.0.1:9999', 'push.example']
    expect(isPushService('http://127.0.0.1:9999/one', extra)).toBe(true)
    expect(isPushService('http://127.0.0.1:9998/one', extra)).toBe(false)
    expect(isPushService('https://push.example/one', extra)).toBe(true)
    expect(isPushService('http://push.example/one', extra)).toBe(false)
  })
})
