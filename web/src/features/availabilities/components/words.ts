import type { Availability } from '@parta/contracts/availabilities'
import { useTranslation } from 'react-i18next'
import { nearDay, shortDay } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { timesText } from '../describe.ts'

/** Returns a function that formats when it is: `Každé úterý 18:00–20:00`, `dnes 18:00–20:00`. */
export function useTimes(): (availability: Pick<Availability, 'dayOfWeek' | 'dateStart' | 'dateEnd'>) => string {
  const { t } = useTranslation('availabilities')
  const now = useNow()
  const locale = currentLocale()
  return (availability) => {
    const { dayOfWeek, dateStart } = availability
    const near = nearDay(dateStart, now)
    const on = dayOfWeek ? t(`every.${dayOfWeek}`) : near ? t(`common:dates.${near}`) : shortDay(dateStart, locale, now)
    return `${on} ${timesText(availability, locale)}`
  }
}

/** Returns a function that names an availability; a permanent one may be named by its day of the week. */
export function useName(): (availability: Availability) => string {
  const { t } = useTranslation('availabilities')
  return ({ name, dayOfWeek }) => name || (dayOfWeek ? t(`every.${dayOfWeek}`) : t('one'))
}

/** Returns a function that formats where it is: `do 10 km od místa Brno`. */
export function usePlaceText(): (availability: Pick<Availability, 'placeName' | 'radius'>) => string {
  const { t } = useTranslation('availabilities')
  return ({ placeName, radius }) =>
    placeName ? t('place.chosen', { km: radius, place: placeName }) : t('place.chosenHere', { km: radius })
}

/** Returns a function that names the activities. */
export function useActivitiesText(): (availability: Pick<Availability, 'activities' | 'chosen'>) => string {
  const { t } = useTranslation('availabilities')
  return ({ activities, chosen }) =>
    activities === 'chosen' ? chosen.map((one) => t(`activities:${one}`)).join(', ') : t(`activities.${activities}`)
}
