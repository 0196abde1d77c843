import { ActionIcon } from '@mantine/core'
import type { EventInfo, PlayerCard } from '@parta/contracts/events'
import { canKick } from '@parta/contracts/predicates/players'
import {
  IconAddressBook,
  IconCash,
  IconCircleCheck,
  IconClockHour4,
  IconCrown,
  IconHourglass,
  IconSchool,
  IconShoppingCart,
  IconUserMinus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { notesUserPath } from '../../../lib/paths.ts'
import { Avatar, fullName, PersonName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { entryId } from '../action.ts'
import { useContactsOrg } from '../api.ts'
import { queueGroups } from '../participations.ts'
import { KickDialog } from './dialogs.ts'
import classes from './People.module.css'
import { useWhen } from './when.ts'

/**
 * The players and the queue in order, with groups kept together. Somebody who is not in the event sees other people's
 * children without their names.
 */
export function People({ event }: { event: EventInfo }) {
  const { t } = useTranslation('event')
  const [kicked, setKicked] = useState<PlayerCard | null>(null)
  const contactsOrg = useContactsOrg(event)
  const hidden = event.playersCount - event.playersInfo.length
  return (
    <>
      <Card title={t('events:players', { count: event.playersCount })}>
        {event.playersCount === 0 && <p className={classes.none}>{t('events:noPlayers')}</p>}
        <ul className={classes.list} data-testid="players">
          {event.playersInfo.map((player) => (
            <li key={entryId(player)} className={classes.person} data-testid="player">
              <Person event={event} player={player} contactsOrg={contactsOrg} onKick={setKicked} />
            </li>
          ))}
        </ul>
        {event.playersInfo.some(({ child }) => child) && <p className={classes.hint}>{t('childrenHidden')}</p>}
        {event.watchers !== undefined && event.watchers > 0 && (
          <p className={classes.hint} data-testid="watchers">
            {t('watchers', { count: event.watchers })}
          </p>
        )}
        {hidden > 0 && (
          <p className={classes.none}>{t(event.isPartaEvent ? 'more' : 'elsewhere', { count: hidden })}</p>
        )}
      </Card>
      {event.queuePlayersInfo.length > 0 && <Queue event={event} contactsOrg={contactsOrg} onKick={setKicked} />}
      <KickDialog event={event} player={kicked} opened={kicked !== null} onClose={() => setKicked(null)} />
    </>
  )
}

interface ListProps {
  readonly event: EventInfo
  /** The organisation whose members' contacts the caller may read. */
  readonly contactsOrg: string | null
  readonly onKick: (player: PlayerCard) => void
}

function Queue({ event, contactsOrg, onKick }: ListProps) {
  const { t } = useTranslation('event')
  return (
    <Card title={t('events:queue', { count: event.queueCount })}>
      <ol className={classes.queue} data-testid="queue">
        {queueGroups(event.queuePlayersInfo).map((people) => (
          <li key={people.map(entryId).join()} className={classes.group} data-together={people.length > 1 || undefined}>
            {people.length > 1 && <p className={classes.together}>{t('together', { count: people.length })}</p>}
            {people.map((player) => (
              <div key={entryId(player)} className={classes.person} data-testid="queued-player">
                {player.position !== undefined && <span className={classes.place}>{player.position}.</span>}
                <Person event={event} player={player} contactsOrg={contactsOrg} onKick={onKick} />
              </div>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  )
}

interface PersonProps extends ListProps {
  readonly player: PlayerCard
}

function Person({ event, player, contactsOrg, onKick }: PersonProps) {
  const { t } = useTranslation('event')
  const { data: me } = useMe()
  const now = useNow()
  if (player.child) return <Child player={player} />
  const staff = { ...event, leader: event.leaderInfo.id, trainer: event.trainerInfo?.id ?? null }
  const canPutOut = me && event.rights.kick && canKick(staff, { by: me.id, id: entryId(player) }, now)
  return (
    <>
      <Avatar who={player} size={44} />
      <span className={classes.name}>
        <PersonLink id={entryId(player)} deleted={player.deleted}>
          <PersonName who={player} />
        </PersonLink>
        <Marks event={event} player={player} />
      </span>
      {contactsOrg && me?.id !== player.id && !player.aliasId && !player.deleted && (
        <ActionIcon
          component={Link}
          to={notesUserPath(player.id, contactsOrg)}
          aria-label={t('common:contactsOf', { name: fullName(player) })}
          title={t('common:contacts')}
        >
          <IconAddressBook size={22} aria-hidden="true" />
        </ActionIcon>
      )}
      {canPutOut && (
        <ActionIcon aria-label={t('kick.open', { name: fullName(player) })} onClick={() => onKick(player)}>
          <IconUserMinus size={22} aria-hidden="true" />
        </ActionIcon>
      )}
    </>
  )
}

/** Another person's child: everybody may know that they play, but not who they are. */
function Child({ player }: Pick<PersonProps, 'player'>) {
  const { t } = useTranslation('event')
  const name = t('events:child')
  return (
    <>
      <Avatar who={{ ...player, name }} size={44} />
      <span className={classes.name} data-testid="child">
        {name}
      </span>
    </>
  )
}

/** Badges: leader, trainer, confirmed, held place; to those who edit the event, how the seat is paid for. */
function Marks({ event, player }: Pick<PersonProps, 'event' | 'player'>) {
  const { t } = useTranslation('event')
  const when = useWhen()
  const isLeader = entryId(player) === event.leaderInfo.id
  const isDue = event.requireConfirmation && event.playersInfo.includes(player) && !player.offerUntil
  return (
    <>
      {isLeader && (
        <small>
          <IconCrown size={15} aria-hidden="true" /> {t('events:leader')}
        </small>
      )}
      {player.isTrainer && (
        <small>
          <IconSchool size={15} aria-hidden="true" /> {t('events:trainer')}
        </small>
      )}
      {player.held && (
        <small data-kind="quiet" data-testid="pays">
          <IconShoppingCart size={15} aria-hidden="true" /> {t('pays')}
        </small>
      )}
      {player.seat && event.rights.edit && (
        <small data-kind={player.seat === 'owes' ? undefined : 'quiet'} data-testid="seat">
          <IconCash size={15} aria-hidden="true" /> {t(`seatState.${player.seat}`)}
        </small>
      )}
      {player.offerUntil && (
        <small data-testid="held">
          <IconHourglass size={15} aria-hidden="true" /> {t('held', { until: when(player.offerUntil) })}
        </small>
      )}
      {isDue && player.isConfirmed && (
        <small data-kind="good" data-testid="confirmed">
          <IconCircleCheck size={15} aria-hidden="true" /> {t('confirmed')}
        </small>
      )}
      {isDue && !player.isConfirmed && (
        <small data-kind="quiet">
          <IconClockHour4 size={15} aria-hidden="true" /> {t('unconfirmed')}
        </small>
      )}
    </>
  )
}
