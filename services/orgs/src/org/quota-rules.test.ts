import { day, hour } from '@parta/contracts/durations'
import { guestLimits } from '@parta/contracts/guests'
import { orgLimits } from '@parta/contracts/orgs'
import { newId } from '@parta/kit/store/id'
import { describe, expect, it } from 'vitest'
import { countMails, countOrg } from './quota-rules.ts'
import type { QuotaRow } from './quota-store.ts'

const now = new Date('2026-06-01T10:00:00Z')
const later = (time: number) => new Date(now.getTime() + time)
const old = newId(later(-orgLimits.newAccountHours * hour))
const fresh = newId(later(1 - orgLimits.newAccountHours * hour))
const { registered, other } = guestLimits.mailsPerDay

describe('the organisations that a person founds', () => {
  const found = (count: number, userId: string, state: QuotaRow | null = null) => {
    let next = state
    for (let done = 0; done < count; done += 1) next = countOrg(next, userId, now).next
    return next
  }

  it.each([
    ['an account', old, orgLimits.foundedPerWeek],
    ['an account of the demo', 'jana', orgLimits.foundedPerWeek],
    ['an account younger than a day', fresh, orgLimits.foundedPerWeek / 10],
  ])('are limited in seven days: %s', (_what, userId, most) => {
    const full = found(most, userId)
    expect(() => countOrg(full, userId, now)).toThrow('org.tooManyFounded')
    expect(countOrg(full, userId, later(7 * day)).next.founded).toHaveLength(1)
  })
})

describe('the mails by which a person invites', () => {
  const send = (state: QuotaRow | null, count: number, { userId = old, isRegistered = false, at = now } = {}) =>
    countMails(state, { userId, count, isRegistered }, at).next

  it.each([
    ['an account', { userId: old }, other],
    ['an account younger than a day', { userId: fresh }, other / 10],
    ['for a registered organisation', { isRegistered: true }, registered],
    ['an account younger than a day, for a registered one', { userId: fresh, isRegistered: true }, registered / 10],
  ])('are limited in 24 hours, whatever organisation they are for: %s', (_what, asked, most) => {
    const some = send(null, most - 1, asked)
    expect(() => send(some, 2, asked)).toThrow('guest.tooManyToday')
    const full = send(some, 1, asked)
    expect(() => send(full, 1, asked)).toThrow('guest.tooManyToday')
    expect(send(full, 1, { ...asked, at: later(day) }).mails).toHaveLength(1)
  })
})
