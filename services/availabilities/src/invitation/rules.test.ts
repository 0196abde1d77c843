import { promptStates } from '@parta/contracts/availability-values'
import type { EventSnapshot } from '@parta/contracts/events'
import { describe, expect, it } from 'vitest'
import { addSlots, countInvitation, noteInvitation } from '../availability/rules.ts'
import { now, onceForm } from '../availability/testing.ts'
import { createPrompt, decline, followEvent, followJoined, stateOf } from './rules.ts'
import type { PromptRow } from './store.ts'

const event = {
  id: 'event',
  name: 'Badminton',
  activityType: 'badminton' as const,
  date: new Date('2026-11-25T16:30:00Z'),
  endDate: new Date('2026-11-25T18:00:00Z'),
  placeName: 'Hala',
}
const invitation = { id: 'one', event, availabilityId: 'slot', from: 'sender', to: 'receiver', aliasId: null }
const sent = createPrompt(null, invitation, now).next
const typesOf = ({ facts = [] }: { facts?: readonly { type: { name: string } }[] }) =>
  facts.map(({ type }) => type.name)

const snapshot: EventSnapshot = {
  ...event,
  date: event.date.toISOString(),
  endDate: event.endDate.toISOString(),
  leader: 'sender',
  trainer: null,
  orgId: null,
  maxPlayers: 4,
  private: false,
  repetitionId: null,
  cancelled: false,
  removed: false,
  oneOffProductId: null,
  subscriptionProductId: null,
}

describe('an invitation', () => {
  it('is sent once, however it ended', () => {
    expect(typesOf(createPrompt(null, invitation, now))).toEqual(['availabilities.player-invited'])
    for (const state of promptStates) {
      expect(() => createPrompt({ ...sent, state }, invitation, now)).toThrow('prompt.sent')
    }
  })

  it('is declined by the receiver only, and once', () => {
    expect(() => decline(sent, { id: 'one', userId: 'sender' }, now)).toThrow('prompt.notFound')
    expect(() => decline(null, { id: 'one', userId: 'receiver' }, now)).toThrow('prompt.notFound')
    const declined = decline(sent, { id: 'one', userId: 'receiver' }, now)
    expect([declined.next.state, typesOf(declined)]).toEqual(['declined', ['availabilities.invitation-declined']])
    const again = decline(declined.next, { id: 'one', userId: 'receiver' }, now)
    expect([again.next, typesOf(again)]).toEqual([declined.next, []])
  })

  it('lapses when its event begins, and can then no longer be declined', () => {
    expect([stateOf(sent, now), stateOf(sent, event.date)]).toEqual(['open', 'lapsed'])
    expect(() => decline(sent, { id: 'one', userId: 'receiver' }, event.date)).toThrow('prompt.closed')
  })

  const joined = { eventId: 'event', userId: 'receiver', aliasId: null }
  it('is accepted when the invited person joins that event', () => {
    const accepted = followJoined(sent, 'one', joined)
    expect([accepted.next?.state, typesOf(accepted)]).toEqual(['accepted', ['availabilities.invitation-accepted']])
    const again = followJoined(accepted.next, 'one', joined)
    expect(again.next).toBe(accepted.next)
  })

  it.each([
    ['somebody else', { ...joined, userId: 'other' }],
    ['the invited person, another event,', { ...joined, eventId: 'other' }],
    ['an alias of the invited person', { ...joined, aliasId: 'alias' }],
  ])('stays as it is when %s joins', (_who, entry) => {
    expect(followJoined(sent, 'one', entry).next).toBe(sent)
    expect(followJoined(null, 'one', entry).next).toBeNull()
  })

  it('to an alias is not accepted by its owner', () => {
    const ofAlias: PromptRow = { ...sent, aliasId: 'alias' }
    expect(followJoined(ofAlias, 'one', joined).next).toBe(ofAlias)
    expect(followJoined(ofAlias, 'one', { ...joined, aliasId: 'alias' }).next?.state).toBe('accepted')
  })

  it('that was declined stays declined when the person joins', () => {
    const declined: PromptRow = { ...sent, state: 'declined' }
    expect(followJoined(declined, 'one', joined).next).toBe(declined)
  })

  it.each(['cancelled', 'removed', 'private'] as const)(
    'lapses when its event becomes %s, and learns no more of it',
    (change) => {
      const elsewhere = { ...snapshot, [change]: true, placeName: 'Jinde', name: 'Tajné' }
      const lapsed = followEvent(sent, elsewhere, 2).next
      expect(lapsed).toMatchObject({ state: 'lapsed', event: { name: 'Badminton', placeName: 'Hala' } })
      expect(followEvent(lapsed, { ...snapshot, placeName: 'Jinde' }, 3).next).toBe(lapsed)
    },
  )

  it('follows its event, and ignores older snapshots', () => {
    const moved = followEvent(sent, { ...snapshot, date: '2026-11-26T16:30:00.000Z', name: 'Squash' }, 3).next
    expect(moved).toMatchObject({ event: { name: 'Squash', date: new Date('2026-11-26T16:30:00Z') }, state: 'open' })
    expect(followEvent(moved, snapshot, 2).next).toBe(moved)
    expect(followEvent(moved, { ...snapshot, id: 'other' }, 4).next).toBe(moved)
  })
})

describe('sending invitations', () => {
  const coming = (id: string, sender = 'petr') => ({ slotId: 'slot', id, sender })

  it('is counted once for each, and refused after 30 in a day', () => {
    const ids = Array.from({ length: 30 }, (_none, at) => `p${at}`)
    const full = ids.reduce<ReturnType<typeof countInvitation>['next'] | null>(
      (planner, id) => countInvitation(planner, id, now).next,
      null,
    )
    expect(countInvitation(full, 'p3', now).next).toBe(full)
    expect(() => countInvitation(full, 'new', now)).toThrow('prompt.tooMany')
    const dayLater = new Date(now.getTime() + 86_400_000)
    expect(countInvitation(full, 'new', dayLater).next.sent).toHaveLength(1)
  })

  it('marks the availability once, and keeps what the person has sent themselves', () => {
    const { next } = addSlots(
      { slots: [], sent: [{ id: 'mine', at: now }] },
      { form: onceForm(), ids: ['slot'], busy: [] },
      now,
    )
    const noted = noteInvitation(next, coming('one'), now).next
    expect(noted).toMatchObject({ slots: [{ hasBeenInteractedWith: true }], sent: [{ id: 'mine' }] })
    expect(noteInvitation(noted, coming('one'), now).next).toBe(noted)
  })

  it('is refused when the receiver got 10 in a day, or 3 of the same sender', () => {
    const { next } = addSlots(null, { form: onceForm(), ids: ['slot'], busy: [] }, now)
    const after = (senders: readonly string[]) =>
      senders.reduce((planner, sender, at) => noteInvitation(planner, coming(`p${at}`, sender), now).next, next)
    const three = after(['petr', 'petr', 'petr'])
    expect(() => noteInvitation(three, coming('more', 'petr'), now)).toThrow('prompt.unavailable')
    const ten = after(Array.from({ length: 10 }, (_none, at) => `sender${at}`))
    expect(() => noteInvitation(ten, coming('more', 'jana'), now)).toThrow('prompt.unavailable')
    const dayLater = new Date(now.getTime() + 86_400_000)
    expect(noteInvitation(ten, coming('more', 'jana'), dayLater).next.received).toHaveLength(1)
  })

  it.each([{ isDisabled: true }, { hits: false }])('finds no availability with %j', (fields) => {
    const { next } = addSlots(null, { form: onceForm(), ids: ['slot'], busy: [] }, now)
    const planner = { slots: next.slots.map((slot) => ({ ...slot, ...fields })) }
    expect(() => noteInvitation(planner, coming('one'), now)).toThrow('prompt.unavailable')
  })
})
