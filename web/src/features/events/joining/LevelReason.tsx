import type { EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { memberOf, wholeLevel } from '@parta/contracts/predicates/requirements'
import { levels } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'

/** Says which level somebody has, who says so, and which one the event requires. */
export function LevelReason({ event, id }: { readonly event: EventInfo; readonly id: string }) {
  const { t, i18n } = useTranslation('event')
  const { data: me } = useMe()
  const nameOf = (level: number) => t(`events:levels.${levels[level] ?? 'any'}`)
  const rated = event.peerLevels.find((one) => one.id === id)
  const stated = (me && memberOf(me, id)?.levels[event.activityType]) ?? 0
  const level = rated ? wholeLevel(rated.level) : stated
  return (
    <>
      {' '}
      {rated
        ? t('refusal.peers', {
            level: rated.level.toLocaleString(i18n.language, { maximumFractionDigits: 1 }),
            name: nameOf(level),
            count: rated.raters,
          })
        : t('refusal.stated', { name: nameOf(stated) })}{' '}
      {level < event.minLevel
        ? t('refusal.least', { name: nameOf(event.minLevel) })
        : t('refusal.most', { name: nameOf(event.minLevel + limits.levelTooHighBy - 1) })}
    </>
  )
}
