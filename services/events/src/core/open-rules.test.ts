import { describe, expect, it } from 'vitest'
import { decideRenew } from '../planning/link-rules.ts'
import { type OpenRequest, opens, seesToken } from './open-rules.ts'
import type { Entry } from './store.ts'
import { anEvent, anOrg, start } from './testing.ts'

const now = new Date('2026-06-01T10:00:00Z')
const token = 'x'.repeat(32)
const org = anOrg({ image: '' })
const ref = { id: 'o', name: 'Klub', image: '', currency: 'CZK' as const }
const entry = (id: string, userId = id): Entry => ({ id, userId, at: now })
const secret = anEvent({
  private: true,
  linkToken: token,
  org: ref,
  trainer: 'coach',
  players: [entry('player'), entry('ALIAS_kid__parent', 'parent')],
  queue: [entry('waiting')],
  kicked: [{ id: 'kicked', userId: 'kicked', reason: 'age', at: now }],
})
const by = (userId: string, more: Partial<OpenRequest> = {}): OpenRequest => ({ userId, org, wasIn: false, ...more })

describe('a private event', () => {
  it.each(['leader', 'coach', 'player', 'parent', 'waiting', 'admin', 'power'])('opens for %s', (who) => {
    expect(opens(secret, by(who))).toBe(true)
    expect(seesToken(secret, by(who))).toBe(true)
  })

  it('opens by its link, and for former players', () => {
    expect(opens(secret, by('stranger', { token }))).toBe(true)
    expect(opens(secret, by('stranger', { wasIn: true }))).toBe(true)
    expect(seesToken(secret, by('stranger', { token }))).toBe(true)
  })

  it.each([
    ['a stranger', secret, by('stranger')],
    ['a stranger with another link', secret, by('stranger', { token: 'y'.repeat(32) })],
    ['whoever was put out, though they have the link', secret, by('kicked', { token, wasIn: true })],
    ['those who run another organisation', { ...secret, org: { ...ref, id: 'other' } }, by('admin')],
    ['those who ran an organisation that is gone', secret, by('power', { org: { ...org, deleted: true } })],
    ['a stranger, once it is deleted', { ...secret, removed: true }, by('stranger', { token, wasIn: true })],
  ])('is closed to %s', (_who, event, opener) => expect(opens(event, opener)).toBe(false))

  it('is open to everyone once it is no longer private, and then shows no link', () => {
    const open = { ...secret, private: false }
    expect(opens(open, by('stranger'))).toBe(true)
    expect(seesToken(open, by('leader'))).toBe(false)
  })

  it('gets another link from its staff, and the old one opens nothing', () => {
    const renewing = { eventId: 'e', userId: 'coach', org, token: 'z'.repeat(32) }
    const { next } = decideRenew(secret, renewing, now)
    expect(opens(next, by('stranger', { token }))).toBe(false)
    expect(opens(next, by('stranger', { token: renewing.token }))).toBe(true)
    expect(() => decideRenew(secret, { ...renewing, userId: 'player' }, now)).toThrow('rights.missing')
    expect(() => decideRenew(secret, renewing, new Date(+start + 1))).toThrow('event.past')
    expect(() => decideRenew({ ...secret, cancelled: true }, renewing, now)).toThrow('event.notFound')
  })
})
