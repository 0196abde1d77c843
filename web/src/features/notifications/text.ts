import type { Notification, PaymentDetail } from '@parta/contracts/notifications'
import type { Locale } from '@parta/contracts/values'
import type { TFunction } from 'i18next'
import { shortDay, timeText } from '../../lib/dates.ts'
import { fullName } from '../../ui/Avatar.tsx'
import { amountText } from '../../ui/numbers.ts'

type Reason = NonNullable<Notification['detail']>['reason']

/** Reasons that change the whole sentence instead of adding to it. */
const reasonsWithOwnText = [
  'lapsed',
  'minimum',
  'goesAhead',
  'leaderGone',
  'waited',
  'added',
  'penaltyAtZero',
  'returnedAtZero',
  'expiring',
  'chargeReturned',
] as const

export function notificationText(
  t: TFunction<'notifications'>,
  { type, event, org, sender, detail, about }: Notification,
  locale: Locale,
): string {
  const reason = reasonsWithOwnText.find((known) => known === detail?.reason)
  const own = about && variantForOthers(type, detail)
  const text = t(own ? `about.${own}` : reason ? `said.${reason}` : `type.${type}`, {
    event: event?.name || t('someEvent'),
    org: org?.name || t('someOrg'),
    achievement: detail?.achievement?.title[locale] ?? '',
    ...paymentNames(detail?.payment, event?.name ?? ''),
    sender: sender && !sender.deleted ? fullName(sender) : t('common:someone'),
    who: namesOf(t, about, locale),
  })
  // The number must not be separated from its noun by a line break.
  const dates = detail?.dates ? t('dates', { count: detail.dates }).replaceAll(' ', '\u00a0') : ''
  return dates ? `${text} (${dates})` : text
}

const variantsForOthers = {
  'event.invite': 'invite',
  'event.confirm': 'confirm',
  'event.owes': 'owes',
  'event.shift': 'shift',
  'event.starting': 'starting',
  'event.end': 'end',
  'event.change': 'change',
  'event.delete': 'delete',
  'profile.comment': 'comment',
  'feedback.emoji': 'emoji',
  'karma.penalty': 'penalty',
  'karma.returned': 'returned',
  'karma.upheld': 'upheld',
  'profile.achievement': 'achievement',
} as const

function hasVariantForOthers(type: Notification['type']): type is keyof typeof variantsForOthers {
  return type in variantsForOthers
}

/**
 * Returns the text's variant if it is not about the reader, or has another sentence for this reason; otherwise null.
 */
function variantForOthers(type: Notification['type'], detail: Notification['detail']) {
  if (type === 'event.kick') return detail?.reason === 'lapsed' ? 'lapsed' : 'kick'
  const reason = reasonsWithOwnText.find((known) => known === detail?.reason)
  // Payments name their people in the detail.
  if (type.startsWith('payment.') || reason === 'expiring' || reason === 'chargeReturned') return null
  if (reason && reason !== 'lapsed' && reason !== 'waited') return reason
  return hasVariantForOthers(type) ? variantsForOthers[type] : null
}

function namesOf(t: TFunction<'notifications'>, about: Notification['about'], locale: Locale): string {
  return new Intl.ListFormat(locale).format(
    (about ?? []).map((one) => (one.deleted ? t('common:someone') : fullName(one))),
  )
}

/** What was paid for, the event or the product, and the amount that moved. */
function paymentNames(payment: PaymentDetail | undefined, eventName: string) {
  if (!payment) return {}
  const { product, amount, currency = 'CZK' } = payment
  return { bought: eventName || product, amount: amount === undefined ? '' : amountText(amount, currency) }
}

/** Why money came back or a place was refused, until when a payment waits, and for whom it is. */
function paymentText(t: TFunction<'notifications'>, { type, detail, about }: Notification, locale: Locale): string {
  const { why, refusal, kept = 0, amount = 0, currency = 'CZK' } = detail?.payment ?? {}
  const until = detail?.until ? momentOf(detail.until, locale) : ''
  const own = type in paymentTexts ? paymentTexts[type as keyof typeof paymentTexts] : null
  const lines = [
    until && !own ? t('detail.payment.until', { until }) : '',
    detail?.reason === 'chargeReturned' ? t('detail.payment.chargeReturned') : why ? t(`payments:releases.${why}`) : '',
    kept > 0 ? t('detail.payment.kept', { kept: amountText(kept, currency) }) : '',
    refusal ? t(`detail.payment.refusal.${refusal}`) : '',
    own ? t(own, { until, amount: amountText(amount, currency) }) : '',
    about ? t('detail.payment.who', { who: namesOf(t, about, locale) }) : '',
  ]
  return lines.filter(Boolean).join(' ')
}

const paymentTexts = {
  'payment.credited': 'detail.payment.credited',
  'payment.reversed': 'detail.payment.reversed',
  'payment.paid': 'detail.payment.paid',
  'payment.expired': 'detail.payment.expired',
  'payment.joined': 'detail.payment.joined',
  'payment.released': 'detail.payment.released',
  'payment.depositDoubted': 'detail.payment.depositDoubted',
  'payment.depositKept': 'detail.payment.depositKept',
  'payment.depositReturned': 'detail.payment.depositReturned',
  'payment.corrected': 'detail.payment.corrected',
  'payment.withdrawn': 'detail.payment.withdrawn',
} as const

function momentOf(at: string, locale: Locale): string {
  return `${shortDay(at, locale, new Date())} ${timeText(at, locale)}`
}

/** Returns further details, if any: a deadline, changes, a reason or the new role. */
export function detailText(t: TFunction<'notifications'>, item: Notification, locale: Locale): string | null {
  const { type, detail } = item
  if (detail?.payment) return paymentText(t, item, locale) || null
  if (type === 'org.account') return t('detail.account')
  if (detail?.until) {
    const until = momentOf(detail.until, locale)
    const held = detail.dates ? 'detail.heldDates' : 'detail.held'
    if (detail.reason === 'leaderGone') return t('detail.leaderGone', { until })
    if (type === 'event.match') return t('detail.match', { until })
    if (type === 'event.owes') return t('detail.owes', { until })
    if (type === 'event.opportunity') return t('detail.opportunity', { until })
    return t(type === 'event.shift' ? held : 'detail.until', { until })
  }
  if (detail?.changes?.length) {
    return t('detail.changes', { changes: detail.changes.map((change) => t(`detail.change.${change}`)).join(', ') })
  }
  const { achievement } = detail ?? {}
  if (achievement) {
    const { level, levels } = achievement
    const reached = levels > 1 ? t('detail.level', { level, levels }) : ''
    return [item.org?.name, reached].filter(Boolean).join(' · ') || null
  }
  if (detail?.role) return t(`detail.role.${detail.role}`)
  // The sentence contains everything, or the reason is for the reader alone.
  if (detail?.reason === 'waited' || isWhole(detail?.reason)) return null
  if (item.about && (detail?.reason === 'goesAhead' || detail?.reason === 'added')) return null
  return detail?.reason ? t(`detail.reason.${detail.reason}`) : null
}

/** Whether the sentence of the reason says everything: karma was 0, or it is about a payment. */
function isWhole(reason: Reason): reason is 'penaltyAtZero' | 'returnedAtZero' | 'expiring' | 'chargeReturned' {
  return (
    reason === 'penaltyAtZero' || reason === 'returnedAtZero' || reason === 'expiring' || reason === 'chargeReturned'
  )
}
