import type { EventSnapshot } from '@parta/contracts/events'
import { webhookLimits } from '@parta/contracts/webhooks'
import { describe, expect, it } from 'vitest'
import type { Hook, HooksRow } from './store.ts'
import { addHook, hookBody, isTold, removeHook, setStopped, signedHeaders, typeOf } from './webhook-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const hook: Hook = {
  id: 'one',
  url: 'https://klub.test/parta',
  types: ['event.changed'],
  secret: 'sealed',
  createdAt: now,
  stoppedAt: null,
}

describe('the webhooks of an organisation', () => {
  it('are at most five', () => {
    let state: HooksRow | null = null
    for (let at = 0; at < webhookLimits.count; at += 1) state = addHook(state, { ...hook, id: `${at}` }).next
    expect(() => addHook(state, hook)).toThrow('webhook.tooMany')
    expect(removeHook(state, '0').next.hooks).toHaveLength(webhookLimits.count - 1)
    expect(() => removeHook(state, 'other')).toThrow('webhook.notFound')
  })

  it('can be stopped and started, and get only the types they want, from their creation on', () => {
    const state = addHook(null, hook).next
    const stopped = setStopped(state, 'one', now).next
    expect(stopped.hooks[0]?.stoppedAt).toEqual(now)
    expect(setStopped(stopped, 'one', now).next).toBe(stopped)
    expect(setStopped(stopped, 'one', null).next.hooks[0]?.stoppedAt).toBeNull()
    expect(() => setStopped(null, 'one', now)).toThrow('webhook.notFound')
    expect(isTold(hook, 'event.changed', now)).toBe(true)
    expect(isTold(hook, 'event.removed', now)).toBe(false)
    expect(isTold(hook, 'event.changed', new Date(now.getTime() - 1))).toBe(false)
    expect(isTold({ ...hook, stoppedAt: now }, 'event.changed', now)).toBe(false)
  })

  it('get an event without people', () => {
    const event = { id: 'e 1', name: 'Volejbal', leader: 'jana', trainer: 'petr', cancelled: false, removed: false }
    const body = hookBody(event as EventSnapshot, { at: now.toISOString(), publicUrl: 'https://parta.test/' })
    expect(body).not.toMatch(/jana|petr/)
    expect(JSON.parse(body)).toMatchObject({
      type: 'event.changed',
      data: { name: 'Volejbal', url: 'https://parta.test/events/e%201' },
    })
    expect(typeOf({ cancelled: true, removed: false })).toBe('event.cancelled')
    expect(typeOf({ cancelled: true, removed: true })).toBe('event.removed')
  })

  it('are signed as the published example of Standard Webhooks', () => {
    const signed = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330, body: '{"test": 2432232314}' }
    expect(signedHeaders(signed, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toMatchObject({
      'webhook-id': signed.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })
})
