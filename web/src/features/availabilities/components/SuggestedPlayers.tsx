import { Button } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import type { PersonCard } from '@parta/contracts/shapes'
import type { SuggestedAvailability } from '@parta/contracts/suggestions'
import { IconCheck, IconLock, IconUserHeart, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { requestInvite, useSuggestedPlayers } from '../api.ts'
import { Reasons } from './Reasons.tsx'
import classes from './SuggestedPlayers.module.css'

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
  const { users, availabilities, isLimited } = data
  if (availabilities.length === 0 && !isLimited)
    return <Empty icon={IconUserHeart} title={t('players.title')} text={t('players.none')} />
  return (
    <Card title={t('players.title')}>
      {availabilities.length > 0 && <p className={classes.lead}>{t('players.lead')}</p>}
      <ul className={classes.list} data-testid="suggested-players">
        {availabilities.map((fit) => {
          const person = users.find(({ id }) => id === fit.userId)
          return person && <Player key={fit.id} eventId={eventId} person={person} fit={fit} />
        })}
      </ul>
      {isLimited && <p className={classes.lead}>{t('players.limited')}</p>}
    </Card>
  )
}

interface PlayerProps {
  readonly eventId: string
  /** Named by first name and initial: who they are is told once they accept. */
  readonly person: PersonCard
  readonly fit: SuggestedAvailability
}

function Player({ eventId, person, fit: { id, part, reasons, invited } }: PlayerProps) {
  const { t } = useTranslation('availabilities')
  const { isBusy, act } = useAction()
  const invite = () =>
    act(async () => {
      await requestInvite(eventId, id)
      toast(t('done.invited'))
    })
  return (
    <li className={classes.player} data-testid="suggested-player">
      <Avatar who={person} size={44} />
      <div className={classes.words}>
        <strong>{fullName(person)}</strong>
        <span className={classes.line}>
          {t(`players.part.${part}`)} · {t('players.near')}
        </span>
      </div>
      <div className={classes.reasons}>
        <Reasons texts={reasons.map((reason) => t(`players.reason.${reason}`))} />
      </div>
      {invited ? (
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
