import { describe, expect, it } from 'vitest'
import { limits } from './limits.ts'

/** Each row: the place in the specification (or in the domain facts) and the name, the value in the code, the value there. */
const rows: readonly [string, unknown, unknown][] = [
  ['part 1, 9: page size', limits.pageSize, 50],
  ['part 1, 9: chat page', limits.chatPage, 20],
  ['part 1, 9: organisation members', limits.orgMembersMax, 100],
  ['part 1, 9: unlimited', limits.unlimited, -1],
  ['part 1, 9: map centre', limits.mapCentre, { lat: 49.1951, lon: 16.6068 }],
  ['part 1, 9: map heights', limits.mapHeights, { place: 300, search: 600, other: 500 }],
  [
    'part 1, 9: default distances',
    [limits.availabilityDistance, limits.eventDistance, limits.placeDistance],
    [10, 25, 10],
  ],
  ['part 1, 9: radius', [limits.distanceMin, limits.distanceMax], [1, 25]],
  ['part 1, 9: price slider', [limits.priceMax, limits.priceStep], [10_000, 10]],
  ['part 1, 9: karma dots', limits.karmaMax, 9],
  ['part 1, 9: a karma point returns after', limits.karmaReturnAfter, 3],
  ['part 1, 9: event search debounce', limits.debounce.search, 1000],
  ['part 1, 9: organisation search debounce', limits.debounce.organisations, 200],
  ['part 1, 9: resize debounce', limits.debounce.resize, 200],
  ['part 1, 9: pan delay', limits.debounce.pan, 500],
  ['part 2, 9: map centre debounce', limits.debounce.mapCentre, 200],
  ['part 2, 9: calendar debounce', limits.debounce.calendar, 300],
  ['part 1, 9: socket', limits.socket, { attempts: 10, delay: 1000, delayMax: 30_000 }],
  ['part 1, 9: toasts', limits.toasts, 3],
  ['part 1, 9: badge', limits.badgeMax, 9],
  ['part 1, 9: months ahead', limits.monthsAhead, 6],
  ['part 1, 9: default range', limits.defaultRangeMonths, 3],
  ['part 1, 2: crop', limits.imageSide, 1000],
  ['part 1, 5: password', limits.passwordMin, 8],
  ['part 1, 5: telephone', limits.telephoneMax, 256],
  ['part 1, 5: name and surname', limits.nameMax, 128],
  ['part 1, 5: description', limits.descriptionMax, 2000],
  ['part 1, 5: long text', limits.longTextMax, 2500],
  ['part 1, 5: review', limits.reviewMax, 100],
  ['part 1, 5: leave message', limits.leaveMessageMax, 80],
  ['part 1, 5: chat, both readings', [limits.chatMessageMax, limits.chatBoxMax], [2000, 200]],
  ['part 2, 5: event name', limits.eventNameMax, 256],
  ['part 2, 5: event info', limits.eventInfoMax, 2000],
  ['part 2, 5: players', [limits.playersMax, limits.playersMinWithQueue], [99, 2]],
  ['part 2, 5: repeats', limits.repeatMax, 180],
  ['part 2, 5: link', limits.urlMax, 512],
  ['part 2, 5: confirmation', limits.hoursConfirmDefault, 2],
  ['part 2, 5: hours not to leave', limits.hoursNotLeaveMax, 600],
  ['part 2, 5: duration up to 23:59', limits.durationMaxMinutes, 1439],
  ['part 2, 9: streak', limits.streakDays, 14],
  ['domain facts 4: codes', [limits.codeDigits, limits.signUpCodeHours, limits.resetCodeHours], [6, 24, 1]],
  ['domain facts 4: tries and quotas', [limits.codeTries, limits.resendPerHour, limits.confirmPerHour], [5, 5, 15]],
  ['domain facts 4: lock', [limits.lockAfter, limits.lockMaxSeconds], [5, 900]],
  ['domain facts 7.1: karma', [limits.karmaToCreate, limits.karmaToJoin], [4, 1]],
  ['domain facts 7.4: price', [limits.priceMin, limits.priceMax, limits.unsetPrice], [1, 10_000, -1]],
  ['domain facts 7.4: multisport price', limits.multisportPriceMin, 0],
  ['domain facts 7.4: queue', limits.queueMax, 50],
  ['domain facts 7.4: user symbol', limits.userSymbolFirst, 1_000_001],
  ['domain facts 7.4: level too high', limits.levelTooHighBy, 3],
]

describe('limits', () => {
  it.each(rows)('%s', (_where, actual, said) => {
    expect(actual).toEqual(said)
  })

  it('give each layer less time than the one above it', () => {
    const { client, gateway, service, database } = limits.timeouts
    expect([client, gateway, service, database]).toEqual([client, gateway, service, database].toSorted((a, b) => b - a))
  })
})
