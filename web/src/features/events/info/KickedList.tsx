import { Button } from '@mantine/core'
import type { EventInfo, KickedCard } from '@parta/contracts/events'
import { isPast } from '@parta/contracts/predicates/players'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Avatar, fullName, PersonName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { entryId } from '../action.ts'
import { requestReadmission } from '../players-api.ts'
import classes from './People.module.css'

/** The removed players, for those who may readmit them. */
export function KickedList({ event }: { event: EventInfo }) {
  const { t } = useTranslation('event')
  const now = useNow()
  if (event.kickedPlayersInfo.length === 0 || isPast(event, now)) return null
  return (
    <Card title={t('kicked.title')}>
      <p className={classes.none}>{t('kicked.text')}</p>
      <ul className={classes.kickedList} data-testid="kicked">
        {event.kickedPlayersInfo.map((player) => (
          <li key={entryId(player)} className={classes.person}>
            <KickedPerson event={event} player={player} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function KickedPerson({ event, player }: { event: EventInfo; player: KickedCard }) {
  const { t } = useTranslation('event')
  const { isBusy, act } = useAction()
  const readmit = () =>
    act(async () => {
      await requestReadmission(event.id, entryId(player))
      toast(t('done.readmitted'))
    })
  return (
    <>
      <Avatar who={player} size={44} />
      <span className={classes.name}>
        <PersonName who={player} />
        <small data-kind="quiet">{t(`kickReasons.${player.reason}`)}</small>
      </span>
      <Button
        variant="default"
        loading={isBusy}
        aria-label={t('kicked.readmitWho', { name: player.deleted ? t('common:deletedPerson') : fullName(player) })}
        onClick={readmit}
      >
        {t('kicked.readmit')}
      </Button>
    </>
  )
}

/** Which of the caller's own people were removed, and why. */
export function OwnKicks({ event }: { event: EventInfo }) {
  const { t } = useTranslation('event')
  const { data: me } = useMe()
  if (!me || event.kicked.length === 0) return null
  const people = new Map([me, ...me.aliases].map((person) => [person.id, fullName(person)]))
  const known = event.kicked.filter(({ id }) => people.has(id))
  return (
    <ul className={classes.kicks} data-testid="own-kicks">
      {known.map(({ id, reason }) => (
        <li key={id}>{t('kicked.own', { name: people.get(id), reason: t(`kickReasons.${reason}`) })}</li>
      ))}
    </ul>
  )
}
