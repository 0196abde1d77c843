import { Button } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import type { PersonCard } from '@parta/contracts/shapes'
import type { SuggestedAvailability } from '@parta/contracts/suggestions'
import { IconCheck, IconLock, IconUserHeart, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { minutesText } from '../../../lib/dates.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { requestInvite, useSuggestedPlayers } from '../api.ts'
import { Reasons } from './Reasons.tsx'
import classes from './SuggestedPlayers.module.css'
import { useTimes } from './words.ts'

/** The people and adult aliases who could play in an event, the best first, each with a button to invite them. */
export function SuggestedPlayers({ event }: { event: EventInfo }) {
  const { t } = useTranslation('availabilities')
  return event.private ? (
    <Empty icon={IconLock} title={t('players.title')} text={t('players.private')} />
  ) : (
    <PlayerList eventId={event.id} />
  )
}

function PlayerList({ eventId }: { eventId: string }) {
  const { t } = useTranslation('availabilities')
  const { data, error, mutate } = useSuggestedPlayers(eventId)
  if (!data) return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />
  const cards = [...data.users, ...data.aliases]
  const fits = Map.groupBy(data.availabilities, ({ userId, aliasId }) => aliasId ?? userId)
  // In the order of the best availability of each.
  const people = [...fits.keys()].flatMap((id) => cards.find((card) => card.id === id) ?? [])
  if (people.length === 0) return <Empty icon={IconUserHeart} title={t('players.title')} text={t('players.none')} />
  return (
    <Card title={t('players.title')}>
      <p className={classes.lead}>{t('players.lead')}</p>
      <ul className={classes.list} data-testid="suggested-players">
        {people.map((person) => (
          <Player key={person.id} eventId={eventId} person={person} fits={fits.get(person.id) ?? []} />
        ))}
      </ul>
    </Card>
  )
}

interface PlayerProps {
  readonly eventId: string
  readonly person: PersonCard
  /** Their availabilities that fit, the best first; the first is the one that they are invited for. */
  readonly fits: readonly SuggestedAvailability[]
}

function Player({ eventId, person, fits: [best, ...others] }: PlayerProps) {
  const { t } = useTranslation('availabilities')
  const times = useTimes()
  const { isBusy, act } = useAction()
  if (!best) return null
  const isInvited = best.invited || others.some(({ invited }) => invited)
  const invite = () =>
    act(async () => {
      await requestInvite(eventId, best.id)
      toast(t('done.invited'))
    })
  return (
    <li className={classes.player} data-testid="suggested-player">
      <Avatar who={person} size={44} />
      <div className={classes.words}>
        <PersonLink id={person.id}>
          <strong>{fullName(person)}</strong>
        </PersonLink>
        <span className={classes.line}>
          {[
            times({ ...best, dayOfWeek: null }),
            !best.reasons.includes('time') && t('players.common', { time: minutesText(best.overlap) }),
            t('players.km', { km: best.distance }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={classes.reasons}>
        <Reasons texts={best.reasons.map((reason) => t(`players.reason.${reason}`))} />
      </div>
      {isInvited ? (
        <span className={classes.invited}>
          <IconCheck size={20} aria-hidden="true" /> <span className={classes.inviteText}>{t('players.invited')}</span>
        </span>
      ) : (
        <Button
          className={classes.invite}
          loading={isBusy}
          leftSection={<IconUserPlus size={20} aria-hidden="true" />}
          aria-label={t('players.inviteNamed', { name: fullName(person) })}
          onClick={invite}
        >
          <span className={classes.inviteText}>{t('players.invite')}</span>
        </Button>
      )}
    </li>
  )
}
