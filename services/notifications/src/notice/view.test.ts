import { limits } from '@parta/contracts/limits'
import { locales, type NotificationType, notificationTypes } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { pathOf } from './path-view.ts'
import { words } from './texts.ts'
import { momentText, noticeText } from './view.ts'

const filling = {
  event: 'Volejbal',
  org: 'Sokol',
  sender: 'Jana Nová',
  at: { date: '2026-11-21T17:00:00Z', placeName: 'Hala Rosnička' },
}
const payment = { product: 'Vstup', amount: 15_000, kept: 5000, currency: 'CZK', why: 'left' } as const
const every = notificationTypes.flatMap((type) => locales.map((locale) => [type, locale] as const))

describe('the text of every notification', () => {
  it.each(every)('%s in %s is complete, with and without names', (type, locale) => {
    for (const named of [filling, {}, { detail: { changes: ['date', 'place'] as ('date' | 'place')[] } }]) {
      const { title, body, button } = noticeText(type, locale, named)
      for (const text of [title, body, button]) expect(text).not.toMatch(/[{}]|undefined|null|\[object/)
      expect(title.length).toBeGreaterThan(5)
      expect(title.charAt(0)).toBe(title.charAt(0).toUpperCase())
      expect(button.length).toBeGreaterThan(5)
    }
  })

  it.each(notificationTypes)('%s differs in each of the three languages', (type) => {
    expect(new Set(locales.map((locale) => JSON.stringify(noticeText(type, locale, filling)))).size).toBe(3)
  })

  it.each(notificationTypes)('%s shows a name unchanged, whatever it contains', (type) => {
    const { title, quote } = noticeText(type, 'cs', { ...filling, event: '{org} $&', org: '$1', body: '$& {event}' })
    expect(title).not.toContain('Sokol')
    expect(quote).toBe('„$& {event}“')
  })
})

describe('the text of a notification of several dates', () => {
  it('says when the first of them is', () => {
    const several = { ...filling, detail: { dates: 30 } }
    expect(noticeText('event.delete', 'cs', several).body).toContain('nejbližší so 21. 11. 18:00, Hala Rosnička')
    expect(noticeText('event.delete', 'cs', filling).body).toContain('nehraje. so 21. 11. 18:00, Hala Rosnička')
  })
})

describe('the text of a notification', () => {
  const until = '2026-12-01T18:00:00.000Z'
  it.for<[NotificationType, object, string, string]>([
    ['event.shift', { until }, 'Máš místo: Volejbal', 'Držíme ho do út 1. 12. 19:00.'],
    ['event.confirm', { until }, 'Poslední šance potvrdit účast: Volejbal', 'Potvrdit jde do út 1. 12. 19:00.'],
    [
      'event.change',
      { changes: ['date', 'place'] },
      'Událost Volejbal se změnila',
      'Změnilo se: čas, místo. Nehodí se to?',
    ],
    ['event.change', { changes: ['price'] }, 'Událost Volejbal se změnila', 'Změnilo se: cena.'],
    ['event.change', { reason: 'goesAhead' }, 'Volejbal: hraje se!', 'Hráčů je dost'],
    [
      'event.change',
      { reason: 'leaderGone', until },
      'Volejbal: hledá se, kdo to povede',
      'Převezmi událost, nebo se út 1. 12. 19:00 zruší',
    ],
    ['event.delete', { reason: 'minimum' }, 'Událost Volejbal se ruší', 'Nesešlo se dost hráčů.'],
    ['event.left', { reason: 'waited' }, 'Volejbal: Jana Nová už nečeká ve frontě', ''],
    ['event.kick', { reason: 'lapsed' }, 'Volejbal: místo propadlo', 'Nebylo včas potvrzené'],
    ['org.role', { role: 'powerUser' }, 'V organizaci Sokol máš novou roli', 'Teď pomáháš se správou.'],
    ['event.join', { dates: 3 }, 'Volejbal: Jana Nová se přidává (3 termíny)', ''],
    ['event.delete', { dates: 30 }, 'Událost Volejbal je zrušená (30 termínů)', 'Nikam nechoď'],
    ['event.change', { reason: 'added', dates: 1 }, 'Přibylo: Volejbal (1 termín)', 'Podívej se'],
    ['event.shift', { until, dates: 3 }, 'Máš místo: Volejbal (3 termíny)', 'První z nich držíme do út 1. 12. 19:00.'],
    ['event.kick', { reason: 'age' }, 'Volejbal: přicházíš o místo', 'Důvod: věk.'],
    ['karma.penalty', { reason: 'penaltyAtZero' }, 'Volejbal: máš postih, karma už byla na nule', 'odvolat'],
    ['karma.returned', { reason: 'returnedAtZero' }, 'Volejbal: postih už neplatí', 'Karma se nemění'],
    [
      'payment.refunded',
      { payment },
      'Vrácené peníze: Volejbal',
      'vrátilo 150\u00a0Kč. Důvod: odhlášení. Stornopoplatek: 50\u00a0Kč.',
    ],
    [
      'payment.refunded',
      { payment: { ...payment, kept: 0, why: 'byHand' } },
      'Vrácené peníze: Volejbal',
      'rozhodli o tom správci',
    ],
    [
      'payment.refunded',
      { payment: { product: '', amount: 7550, currency: 'EUR' } },
      'Vrácené peníze: Volejbal',
      '75,50\u00a0€.',
    ],
    [
      'payment.refunded',
      { payment, reason: 'chargeReturned' },
      'Vrácený stornopoplatek: Volejbal',
      'zaplatil někdo další',
    ],
    ['payment.waiting', { payment, until }, 'Čeká na zaplacení: Volejbal', 'Kč jde do út 1. 12. 19:00'],
    ['payment.waiting', { payment, until }, 'Čeká na zaplacení: Volejbal', 'Místo máš jisté až po zaplacení.'],
    ['payment.waiting', { payment, until, reason: 'expiring' }, 'Platba brzy propadne: Volejbal', 'do út 1. 12. 19:00'],
    // It may also be an outage, with enough credit.
    ['payment.expired', { payment }, 'Platba propadla: Volejbal', 'Čas na zaplacení vypršel. Nic jsme'],
    ['payment.joined', { payment, dates: 3 }, 'Máš místo z předplatného: Volejbal (3 termíny)', 'automaticky'],
    [
      'payment.refused',
      { payment: { product: '', refusal: 'full' } },
      'Místo z předplatného nevyšlo: Volejbal',
      'plná',
    ],
  ])('%s with %j', ([type, detail, title, text]) => {
    const found = noticeText(type, 'cs', { ...filling, detail })
    expect(found.title).toBe(title)
    expect(found.text).toContain(text)
  })

  it('payment.waiting says that the place is certain only once it is paid, except for a subscription, which has none', () => {
    const about = (event: string | undefined) =>
      noticeText('payment.waiting', 'cs', { event, detail: { payment, until } })
    expect(about('Volejbal').text).toContain('Místo máš jisté až po zaplacení.')
    const { title, text } = about(undefined)
    expect(title).toBe('Čeká na zaplacení: Vstup')
    expect(text).toMatch(/^Zaplatit 150\sKč jde do .* 19:00, pak platba propadne\.$/)
    // The notification of a seat may come before its event.
    const unknown = noticeText('payment.waiting', 'cs', { detail: { payment: { ...payment, forSeat: true }, until } })
    expect(unknown.text).toContain('Místo máš jisté až po zaplacení.')
  })

  it.each([
    ['cs', 'Na kreditu přibylo: 150\u00a0Kč'],
    ['sk', 'Na kredite pribudlo: 150\u00a0Kč'],
    ['en', 'Added to your credit: CZK\u00a0150'],
  ] as const)('amounts are written as in the app, in %s', (locale, title) => {
    const detail = { payment: { product: '', amount: 15_000, currency: 'CZK' } } as const
    expect(noticeText('payment.credited', locale, { detail }).title).toBe(title)
  })

  it.each<[NotificationType, object, string]>([
    ['event.invite', {}, 'Jana Nová zve na událost Volejbal. Koho: Anička Malá'],
    ['event.kick', {}, 'Volejbal: Anička Malá přichází o místo'],
    ['event.kick', { reason: 'lapsed' }, 'Volejbal: Anička Malá přichází o místo'],
    ['event.confirm', {}, 'Potvrď účast: Volejbal. Kdo: Anička Malá'],
    ['event.confirm', { until }, 'Poslední šance potvrdit účast: Volejbal. Kdo: Anička Malá'],
    ['event.shift', {}, 'Anička Malá má místo: Volejbal'],
    ['event.shift', { until }, 'Anička Malá má místo: Volejbal'],
    ['event.starting', {}, 'Anička Malá: Volejbal brzy začne'],
    ['event.end', {}, 'Anička Malá: konec události Volejbal'],
    ['event.change', { reason: 'goesAhead' }, 'Anička Malá: Volejbal se hraje!'],
    ['event.change', { reason: 'added', dates: 2 }, 'Anička Malá: přibyla událost Volejbal (2 termíny)'],
    ['event.change', { changes: ['date'] }, 'Anička Malá: událost Volejbal se změnila'],
    ['event.delete', {}, 'Anička Malá: událost Volejbal je zrušená'],
    ['event.delete', { reason: 'minimum' }, 'Anička Malá: událost Volejbal se ruší'],
    ['karma.penalty', { reason: 'penaltyAtZero' }, 'Volejbal: Anička Malá má postih, karma už byla na nule'],
    ['karma.returned', { reason: 'returnedAtZero' }, 'Volejbal: Anička Malá už nemá postih'],
  ])('%s with %j names the receiver’s entries that it is about, in every language', (type, detail, title) => {
    const about = ['Anička Malá']
    const said = locales.map((locale) => noticeText(type, locale, { ...filling, detail, about }))
    expect(said[0]?.title).toBe(title)
    for (const { title: one, body } of said) {
      expect(one).toContain('Anička Malá')
      expect(`${one} ${body}`).not.toMatch(/[{}]|undefined/)
    }
    expect(new Set(said.map(({ body, title: one }) => one + body)).size).toBe(3)
  })

  it.each(locales)(
    'names a child in %s in the text about a payment, and not in its title, the subject of the mail',
    (locale) => {
      const about = ['Anička Malá']
      for (const type of notificationTypes.filter((one) => one.startsWith('payment.'))) {
        const { title, text } = noticeText(type, locale, { ...filling, about, detail: { payment } })
        expect(title).not.toContain('Anička')
        expect(text).toContain('Anička Malá')
        expect(`${title} ${text}`).not.toMatch(/ {2}|[{}]/)
      }
    },
  )

  it.each(locales)('says in %s for how many days an appeal is possible', (locale) => {
    for (const about of [[], ['Anička Malá']]) {
      const { text } = noticeText('karma.penalty', locale, { ...filling, about })
      expect(text).toContain(String(limits.appealDays))
    }
    for (const { text } of Object.values(words[locale].texts)) expect(text).not.toMatch(/\d/)
  })

  it('names several entries in one list, deleted ones without a name', () => {
    const titleOf = (type: NotificationType, about: readonly (string | undefined)[]) =>
      noticeText(type, 'cs', { ...filling, about }).title
    expect(titleOf('event.confirm', ['Jana Malá', 'Anička Malá'])).toBe(
      'Potvrď účast: Volejbal. Kdo: Jana Malá a\u00a0Anička Malá',
    )
    expect(titleOf('event.shift', [undefined])).toBe('Někdo má místo: Volejbal')
    expect(titleOf('event.shift', [])).toBe('Máš místo: Volejbal')
  })

  it('says when and where, in the zone of Parta, and quotes the sender’s message', () => {
    const { body } = noticeText('event.delete', 'cs', { ...filling, body: 'Teče do haly.' })
    expect(body).toBe('Nikam nechoď, tentokrát se nehraje. „Teče do haly.“ so 21. 11. 18:00, Hala Rosnička')
    expect(locales.map((locale) => momentText('2026-07-03T16:05:00Z', locale))).toEqual([
      'pá 3. 7. 18:05',

      'Fri 3 Jul 18:05',
      'pi 3. 7. 18:05',
    ])
  })

  it.each<[NotificationType, string]>([
    ['event.join', '/event-info/e'],
    ['event.end', '/feedback?eventId=e'],
    ['karma.appeal', '/organizations/o'],
    ['karma.penalty', '/karma'],
    ['org.request', '/organizations/o?tab=members'],
    ['org.role', '/organizations/o'],
    ['org.delete', '/notifications'],
    ['org.contact', '/notes?tab=permissions'],
    ['feed.create', '/info-feed?feedId=f'],
    ['profile.comment', '/profile'],
    ['payment.refunded', '/payments'],
    ['payment.credited', '/payments?tab=log'],
    ['payment.joined', '/event-info/e'],
  ])('%s opens %s', (type, path) => {
    expect(pathOf({ type, event: { id: 'e' }, org: { id: 'o' }, feed: { id: 'f' } })).toBe(path)
    expect(pathOf({ type })).toMatch(
      /^\/(admin\/appeals|feedback|notifications|notes\?tab=permissions|profile|karma|payments|payments\?tab=log)$/,
    )
  })

  it('opens the page of the alias that it is about', () => {
    const title = { cs: 'Stálice', en: 'Regular', sk: 'Stálica' }
    const detail = { achievement: { id: 'a', title, icon: 'ball', level: 1, levels: 1 } } as const
    expect(pathOf({ type: 'profile.achievement', detail })).toBe('/goals?achievement=a')
    expect(pathOf({ type: 'profile.achievement', detail }, 'kuba')).toBe('/goals/kuba?achievement=a')
    expect(pathOf({ type: 'karma.penalty' }, 'kuba')).toBe('/karma?id=kuba')
    expect(pathOf({ type: 'profile.comment' }, 'kuba')).toBe('/alias-info?id=kuba')
  })
})
