import type { Notification } from '@parta/contracts/notifications'
import type { Locale } from '@parta/contracts/values'
import type { TFunction } from 'i18next'
import { shortDay, timeText } from '../../lib/dates.ts'
import { fullName } from '../../ui/Avatar.tsx'

type Reason = NonNullable<Notification['detail']>['reason']

/** Reasons that change the whole sentence instead of adding to it. */
const reasonsWithOwnText = [
  'lapsed',
  'minimum',
  'goesAhead',
  'waited',
  'added',
  'penaltyAtZero',
  'returnedAtZero',
] as const

/** Returns the text of a notification in the reader's language. */
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
    sender: sender && !sender.deleted ? fullName(sender) : t('someone'),
    who: new Intl.ListFormat(locale).format((about ?? []).map((one) => (one.deleted ? t('someone') : fullName(one)))),
  })
  // The number must not be separated from its noun by a line break.
  const dates = detail?.dates ? t('dates', { count: detail.dates }).replaceAll(' ', '\u00a0') : ''
  return dates ? `${text} (${dates})` : text
}

const variantsForOthers = {
  'event.confirm': 'confirm',
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
  if (reason && reason !== 'lapsed' && reason !== 'waited') return reason
  return hasVariantForOthers(type) ? variantsForOthers[type] : null
}

/** Returns further details, if any: a deadline, changes, a reason or the new role. */
export function detailText(t: TFunction<'notifications'>, item: Notification, locale: Locale): string | null {
  const { type, detail } = item
  if (detail?.until) {
    const until = `${shortDay(detail.until, locale, new Date())} ${timeText(detail.until, locale)}`
    const held = detail.dates ? 'detail.heldDates' : 'detail.held'
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
  if (detail?.reason === 'waited' || isAtZero(detail?.reason)) return null
  if (item.about && (detail?.reason === 'goesAhead' || detail?.reason === 'added')) return null
  return detail?.reason ? t(`detail.reason.${detail.reason}`) : null
}

/** Whether it is about a penalty that took no point: karma was 0. */
function isAtZero(reason: Reason): reason is 'penaltyAtZero' | 'returnedAtZero' {
  return reason === 'penaltyAtZero' || reason === 'returnedAtZero'
}
