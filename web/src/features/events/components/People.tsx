import type { EventInfo, PlayerCard } from '@parta/contracts/events'
import { IconCrown, IconSchool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Avatar, PersonName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import classes from './People.module.css'

/** Who takes part, and who waits, in order. */
export function People({ event }: { event: EventInfo }) {
  const { t } = useTranslation('events')
  return (
    <>
      <Card title={t('players', { count: event.playersInfo.length })}>
        {event.playersInfo.length === 0 && <p className={classes.none}>{t('noPlayers')}</p>}
        <ul className={classes.list} data-testid="players">
          {event.playersInfo.map((player) => (
            <Person key={player.aliasId ?? player.id} player={player} isLeader={isLeader(event, player)} />
          ))}
        </ul>
      </Card>
      {event.queuePlayersInfo.length > 0 && (
        <Card title={t('queue', { count: event.queuePlayersInfo.length })}>
          <ol className={classes.list} data-testid="queue">
            {event.queuePlayersInfo.map((player, index) => (
              <Person key={player.aliasId ?? player.id} player={player} place={index + 1} />
            ))}
          </ol>
        </Card>
      )}
    </>
  )
}

function isLeader(event: EventInfo, player: PlayerCard): boolean {
  return player.aliasId === undefined && player.id === event.leaderInfo.id
}

function Person({ player, place, isLeader = false }: { player: PlayerCard; place?: number; isLeader?: boolean }) {
  const { t } = useTranslation('events')
  return (
    <li className={classes.person} data-testid={place ? 'queued-player' : 'player'}>
      {place && <span className={classes.place}>{place}.</span>}
      <Avatar who={player} size={44} />
      <span className={classes.name}>
        <PersonLink id={player.aliasId ?? player.id} deleted={player.deleted}>
          <PersonName who={player} />
        </PersonLink>
        {isLeader && (
          <small>
            <IconCrown size={15} aria-hidden="true" /> {t('leader')}
          </small>
        )}
        {player.isTrainer && (
          <small>
            <IconSchool size={15} aria-hidden="true" /> {t('trainer')}
          </small>
        )}
      </span>
    </li>
  )
}
