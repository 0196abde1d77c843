import { refundReasons } from '@parta/contracts/money'
import type { Notification } from '@parta/contracts/notifications'
import { type Locale, locales, type NotificationType, notificationTypes, orgRoles } from '@parta/contracts/values'
import i18next, { type TFunction } from 'i18next'
import { describe, expect, it } from 'vitest'
import { texts as cs } from '../../locales/cs.ts'
import { texts as en } from '../../locales/en.ts'
import { texts as sk } from '../../locales/sk.ts'
import { kindOf } from './kind.ts'
import { targetOf } from './target.ts'
import { detailText, notificationText } from './text.ts'

function aNotification(type: NotificationType, more: Partial<Notification> = {}): Notification {
  const isEvent = /^(event|payment)\./.test(type)
  return {
    id: 'n1',
    type,
    createdAt: '2026-11-21T10:00:00.000Z',
    body: '',
    read: false,
    event: isEvent || /^(feedback|karma)\./.test(type) ? { id: 'e1', name: 'Volejbal' } : null,
    org: isEvent ? null : { id: 'o1', name: 'Sokol' },
    feed: type.startsWith('feed.') ? { id: 'f1' } : null,
    sender: { id: 'u1', name: 'Jana', surname: 'Malá', image: 'BASIC' },
    ...more,
  }
}

async function wordsIn(locale: Locale): Promise<TFunction<'notifications'>> {
  const language = i18next.createInstance()
  await language.init({ lng: locale, resources: { cs, en, sk }, interpolation: { escapeValue: false } })
  return language.getFixedT(locale, 'notifications') as TFunction<'notifications'>
}

describe('a click on a notification', () => {
  const targets: Record<NotificationType, string | null> = {
    'event.delete': '/event-info/e1',
    'event.change': '/event-info/e1',
    'event.left': '/event-info/e1',
    'event.join': '/event-info/e1',
    'event.kick': '/event-info/e1',
    'event.invite': '/event-info/e1',
    'event.accepted': '/event-info/e1',
    'event.declined': '/event-info/e1',
    'event.opportunity': null,
    'event.match': '/event-info/e1',
    'event.freed': '/event-info/e1',
    'event.owes': '/event-info/e1',
    'event.overdue': '/event-info/e1',
    'event.queue': '/event-info/e1',
    'event.confirm': '/event-info/e1',
    'event.shift': '/event-info/e1',
    'event.starting': '/event-info/e1',
    'event.end': '/feedback?eventId=e1',
    'org.role': '/organizations/o1',
    'org.left': '/organizations/o1',
    'org.join': '/organizations/o1',
    'org.delete': null,
    'org.kick': '/organizations/o1',
    'org.readmitted': '/organizations/o1',
    'org.account': '/organizations/o1',
    'org.request': '/organizations/o1?tab=members',
    'org.approved': '/organizations/o1',
    'org.refused': '/organizations/o1',
    'org.contact': '/notes?tab=permissions',
    'feed.create': '/info-feed?feedId=f1',
    'feed.update': '/info-feed?feedId=f1',
    'profile.comment': '/profile',
    'feedback.emoji': '/profile',
    'karma.penalty': '/karma',
    'karma.returned': '/karma',
    'karma.upheld': '/karma',
    'karma.appeal': '/organizations/o1',
    'profile.achievement': '/goals',
    'payment.credited': '/payments?tab=log',
    'payment.reversed': '/payments?tab=log',
    'payment.waiting': '/payments',
    'payment.paid': '/payments',
    'payment.expired': '/payments',
    'payment.cancelled': '/payments',
    'payment.refunded': '/payments',
    'payment.joined': '/event-info/e1',
    'payment.refused': '/event-info/e1',
    'payment.released': '/payments',
    'payment.depositDoubted': '/payments',
    'payment.depositKept': '/payments',
    'payment.depositReturned': '/payments',
    'payment.corrected': '/payments?tab=log',
    'payment.withdrawn': '/payments?tab=log',
  }

  it('opens the event of an invitation with the invitation', () => {
    const detail = { prompt: { id: 'p1', availabilityId: 'a1' } }
    expect(targetOf(aNotification('event.invite', { detail }))).toBe('/event-info/e1?prompt=p1&availability=a1')
    expect(targetOf(aNotification('event.accepted', { detail }))).toBe('/event-info/e1')
  })

  it.each(notificationTypes)('opens the page of its subject: %s', (type) => {
    expect(targetOf(aNotification(type))).toBe(targets[type])
  })

  it('opens the page of the reader’s alias that it is about', () => {
    const about = [{ id: 'me', aliasId: 'kuba', name: 'Kuba', surname: 'Malý', image: 'BASIC' }]
    const detail = { achievement }
    expect(targetOf(aNotification('profile.achievement', { about, detail }))).toBe('/goals/kuba?achievement=regular')
    expect(targetOf(aNotification('karma.penalty', { about }))).toBe('/karma?id=kuba')
    expect(targetOf(aNotification('profile.comment', { about }))).toBe('/alias-info?id=kuba')
  })
})

const title = { cs: 'Stálice', en: 'Stálice', sk: 'Stálice' }
const achievement = { id: 'regular', title, icon: 'ball', level: 2, levels: 5 } as const

describe('the text of a notification', () => {
  it.each(locales)('says in %s which role somebody was given', async (locale) => {
    const t = await wordsIn(locale)
    const said = orgRoles.map((role) => detailText(t, aNotification('org.role', { detail: { role } }), locale))
    expect(new Set(said).size).toBe(orgRoles.length)
    for (const text of said) expect(text).toMatch(/^[^.]+\.$/)
  })

  it.each(locales)('exists in %s for every type, with its person and subject', async (locale) => {
    const t = await wordsIn(locale)
    for (const type of notificationTypes) {
      const payment = { product: 'Vstup', amount: 15_000, currency: 'CZK' } as const
      const more =
        type === 'profile.achievement'
          ? { detail: { achievement } }
          : type.startsWith('payment.')
            ? { detail: { payment } }
            : {}
      const text = notificationText(t, aNotification(type, more), locale)
      expect(text, type).not.toMatch(/type\.|\{\{/)
      // There is no event yet, and nobody is named.
      if (type !== 'event.opportunity') expect(text, type).toMatch(/Volejbal|Sokol|Jana Malá|Stálice|150/)
    }
  })

  it.each(locales)('says in %s which organisation an achievement is of', async (locale) => {
    const t = await wordsIn(locale)
    const textOf = (levels: number, org: { id: string; name: string } | null) =>
      detailText(
        t,
        aNotification('profile.achievement', { detail: { achievement: { ...achievement, levels } }, org }),
        locale,
      )
    const sokol = { id: 'o1', name: 'Sokol' }
    expect(textOf(5, sokol)).toBe(`Sokol · ${textOf(5, null)}`)
    expect(textOf(1, sokol)).toBe('Sokol')
    expect(textOf(1, null)).toBeNull()
  })

  it.each(locales)('says in %s what came back, why, what was kept and for whom', async (locale) => {
    const t = await wordsIn(locale)
    const payment = { product: 'Vstup', amount: 10_000, kept: 5000, currency: 'CZK', why: 'left' } as const
    const about = [{ id: 'me', aliasId: 'kuba', name: 'Kuba', surname: 'Malý', image: 'BASIC' }]
    const refund = aNotification('payment.refunded', { detail: { payment }, about })
    expect(notificationText(t, refund, locale)).toMatch(/^[^{]*Volejbal, .*100/)
    const said = refundReasons.map((why) => {
      const text = detailText(t, { ...refund, detail: { payment: { ...payment, why } } }, locale)
      expect(text).toMatch(/50.*Kuba Malý/)
      expect(text).not.toMatch(/\{\{|releases/)
      return text
    })
    expect(new Set(said).size).toBe(refundReasons.length)
    const waiting = { payment: { product: 'Vstup' }, until: '2026-12-01T18:00:00.000Z' }
    expect(detailText(t, aNotification('payment.waiting', { detail: waiting }), locale)).toContain('19:00')
  })

  it.each(locales)('does not say in %s that credit was missing for an expired payment', async (locale) => {
    const expired = aNotification('payment.expired', { detail: { payment: { product: 'Vstup' } } })
    const text = detailText(await wordsIn(locale), expired, locale)
    expect(text).toMatch(/^[^.]+\.[^.]+\.$/)
    expect(text).not.toMatch(/kredit|credit/i)
  })

  it('does not name a deleted person', async () => {
    const left = { id: 'u1', name: '', surname: '', image: 'BASIC', deleted: true }
    const t = await wordsIn('cs')
    expect(notificationText(t, aNotification('event.join', { sender: left }), 'cs')).toBe('Volejbal: Někdo se přidává')
  })

  it.each(locales)('names in %s which of the reader’s people it is about', async (locale) => {
    const t = await wordsIn(locale)
    const child = { id: 'me', name: 'Anička', surname: 'Malá', image: 'BASIC' }
    const types = ['event.kick', 'event.confirm', 'event.shift', 'event.starting', 'event.end'] as const
    for (const type of [...types, 'event.change', 'event.delete', 'event.invite'] as const) {
      const text = notificationText(t, aNotification(type, { about: [child], sender: null }), locale)
      expect(text).toContain('Anička Malá')
      expect(text).toContain('Volejbal')
      expect(text).not.toBe(notificationText(t, aNotification(type, { sender: null }), locale))
    }
    for (const [type, reason] of [
      ['event.kick', 'lapsed'],
      ['event.change', 'goesAhead'],
      ['event.change', 'added'],
      ['event.delete', 'minimum'],
      ['karma.penalty', 'penaltyAtZero'],
      ['karma.returned', 'returnedAtZero'],
    ] as const) {
      const text = notificationText(t, aNotification(type, { about: [child], detail: { reason } }), locale)
      expect(text, reason).toContain('Anička Malá')
    }
    const both = aNotification('event.confirm', { about: [child, { ...child, name: 'Kuba', surname: 'Malý' }] })
    expect(notificationText(t, both, locale)).toMatch(/Anička Malá (a|and)\sKuba Malý$/u)
  })

  it.each(locales)('says in %s of a penalty at karma 0 that it took nothing, with nothing below', async (locale) => {
    const t = await wordsIn(locale)
    const told = [
      aNotification('karma.penalty', { detail: { reason: 'penaltyAtZero' } }),
      aNotification('karma.returned', { detail: { reason: 'returnedAtZero' } }),
    ]
    for (const one of told) {
      expect(detailText(t, one, locale)).toBeNull()
      expect(notificationText(t, one, locale)).toMatch(/^Volejbal: /)
      expect(notificationText(t, one, locale)).not.toBe(notificationText(t, aNotification(one.type), locale))
    }
  })

  it('says what changed, until when, and why', async () => {
    const t = await wordsIn('cs')
    const detailOf = (type: NotificationType, detail: Notification['detail']) =>
      detailText(t, aNotification(type, detail ? { detail } : {}), 'cs')
    expect(detailOf('event.change', { changes: ['date', 'place'] })).toBe('Změnilo se: čas, místo')
    expect(detailOf('event.confirm', { until: '2026-11-22T17:00:00.000Z' })).toMatch(/^Potvrdit jde do .*18:00\.$/)
    expect(detailOf('event.shift', { until: '2026-11-22T17:00:00.000Z' })).toMatch(/^Držíme ho do .*18:00\./)
    expect(detailOf('event.change', { reason: 'leaderGone', until: '2026-11-22T17:00:00.000Z' })).toMatch(
      /^Převezmi událost, nebo se .*18:00 zruší/,
    )
    expect(detailOf('event.kick', { reason: 'age' })).toBe('Důvod: věk')
    expect(detailOf('event.join', undefined)).toBeNull()
    const goes = aNotification('event.change', { detail: { reason: 'goesAhead' } })
    expect(notificationText(t, goes, 'cs')).toBe('Volejbal: hraje se!')
    const added = aNotification('event.change', { detail: { reason: 'added', dates: 1 } })
    expect(notificationText(t, added, 'cs')).toBe('Přibylo: Volejbal (1\u00a0termín)')
    expect(detailOf('event.shift', { until: '2026-11-22T17:00:00.000Z', dates: 2 })).toMatch(/^První z nich držíme do/)
    const waited = aNotification('event.left', { detail: { reason: 'waited' } })
    expect(notificationText(t, waited, 'cs')).toMatch(/^Volejbal: .+ už nečeká ve frontě$/)
    expect(detailOf('event.left', { reason: 'waited' })).toBeNull()
  })
})

describe('the icon of a notification', () => {
  it('is one of five, by group', () => {
    const five = ['feed.create', 'event.join', 'org.join', 'profile.comment', 'event.invite'] as const
    expect(new Set(five.map(kindOf)).size).toBe(5)
    expect(kindOf('event.end')).toBe('event')
  })
})

describe('a notification of several dates', () => {
  it.each([
    ['cs', 'Volejbal: Jana Malá se přidává (3 termíny)', 'Volejbal: Jana Malá se přidává (30 termínů)'],
    ['sk', 'Jana Malá ide hrať: Volejbal (3 termíny)', 'Jana Malá ide hrať: Volejbal (30 termínov)'],
    ['en', 'Jana Malá is coming to Volejbal (3 dates)', 'Jana Malá is coming to Volejbal (30 dates)'],
  ] as const)('says how many in %s', async (locale, few, many) => {
    const t = await wordsIn(locale)
    const said = (dates: number) =>
      notificationText(t, aNotification('event.join', { detail: { dates } }), locale).replaceAll('\u00a0', ' ')
    expect([said(3), said(30)]).toEqual([few, many])
    expect(detailText(t, aNotification('event.join', { detail: { dates: 3 } }), locale)).toBeNull()
  })
})
