import type { EventInfo } from '@parta/contracts/events'
import { useTranslation } from 'react-i18next'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import { entryId } from '../action.ts'
import classes from './Faces.module.css'

const shown = 7

/** The pictures of the players in a row; the list below the head has their names. */
export function Faces({ event }: { event: Pick<EventInfo, 'playersInfo' | 'playersCount'> }) {
  const { t } = useTranslation('events')
  const people = event.playersInfo.slice(0, shown)
  if (people.length === 0) return null
  const more = event.playersCount - people.length
  const names = people.map((who) => (who.child ? t('child') : who.deleted ? t('common:deletedPerson') : fullName(who)))
  return (
    <p className={classes.faces} data-testid="faces">
      <span className="visually-hidden">
        {names.join(', ')} {more > 0 && t('andMore', { count: more })}
      </span>
      {people.map((who) => (
        <Avatar key={entryId(who)} who={who.child ? { ...who, name: t('child') } : who} size={34} />
      ))}
      {more > 0 && (
        <span className={classes.more} aria-hidden="true">
          +{more}
        </span>
      )}
    </p>
  )
}
