import type { EventInfo } from '@parta/contracts/events'
import type { Me } from '@parta/contracts/profiles'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import { type Participation, participationsOf } from '../participations.ts'
import classes from './ParticipationList.module.css'
import { useWhen } from './when.ts'

/** The person's own participation as a sentence; with aliases, one line each. Screen readers hear when it changes. */
export function ParticipationList({ event }: { event: EventInfo }) {
  return (
    <div role="status" className={classes.status}>
      <Participations event={event} />
    </div>
  )
}

function Participations({ event }: { event: EventInfo }) {
  const { data: me } = useMe()
  if (!me) return null
  const seats = participationsOf(event, me)
  const [first] = seats
  if (!first) return null
  const isOnlyMe = seats.length === 1 && first.id === me.id
  return isOnlyMe ? <OwnParticipation event={event} seat={first} /> : <Family seats={seats} me={me} />
}

function OwnParticipation({ event, seat }: { event: EventInfo; seat: Participation }) {
  const { t } = useTranslation('event')
  const isWaiting = seat.state === 'waits'
  const key = isWaiting && event.requireConfirmation ? 'waitsConfirm' : seat.state
  return (
    <p className={classes.standing} data-kind={seat.state} data-testid={isWaiting ? 'queue-position' : 'standing'}>
      {t(`seat.${key}`, { position: isWaiting ? seat.position : 0 })}
    </p>
  )
}

function Family({ seats, me }: { seats: readonly Participation[]; me: Me }) {
  const { t } = useTranslation('event')
  const when = useWhen()
  const people = new Map([me, ...me.aliases].map((person) => [person.id, person]))
  return (
    <ul className={classes.family} data-testid="family">
      {seats.map((seat) => {
        const person = people.get(seat.id)
        return (
          <li key={seat.id} className={classes.member} data-kind={seat.state}>
            {person && <Avatar who={person} size={30} />}
            <strong>{person && fullName(person)}</strong>
            <span data-testid={seat.state === 'waits' ? 'queue-position' : 'standing'}>
              {t(`family.${seat.state}`, {
                position: seat.state === 'waits' ? seat.position : 0,
                until: 'until' in seat ? when(seat.until) : '',
              })}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
