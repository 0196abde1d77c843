import { Button } from '@mantine/core'
import type { Availability } from '@parta/contracts/availabilities'
import type { Prompt } from '@parta/contracts/prompts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { invitedEventPath } from '../../../lib/availability-paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { requestDecline } from '../../../queries/prompts.ts'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import classes from './EventRow.module.css'
import { EventRow } from './EventRow.tsx'

interface Props {
  readonly availability: Availability
  readonly invitations: readonly Prompt[]
  /** Called when one was declined: the button that had the focus is gone with its row. */
  onDeclined(): void
}

export function Invitations({ availability: { hits, isDisabled }, invitations, onDeclined }: Props) {
  const { t } = useTranslation('availabilities')
  const why = isDisabled ? 'excluded' : hits ? 'none' : 'off'
  return (
    <Card title={t('invitations.title')}>
      {invitations.length === 0 ? (
        <p className={classes.none}>{t(`invitations.${why}`)}</p>
      ) : (
        <ul className={classes.list}>
          {invitations.map((prompt) => (
            <InvitationRow key={prompt.id} prompt={prompt} onDeclined={onDeclined} />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Accepting opens the event, where joining accepts the invitation. */
function InvitationRow({ prompt, onDeclined }: { prompt: Prompt; onDeclined: () => void }) {
  const { id, event, from, availabilityId } = prompt
  const { t } = useTranslation('availabilities')
  const { isBusy, act } = useAction()
  const to = invitedEventPath(event.id, { promptId: id, availabilityId })
  const decline = () =>
    act(async () => {
      await requestDecline(id)
      toast(t('event:done.declined'))
      onDeclined()
    })
  return (
    <EventRow event={event} to={to} testId="prompt">
      <span className={classes.by}>
        <Avatar who={from} size={28} />
        {t('invitations.by', { sender: fullName(from) })}
      </span>
      <div className={classes.actions}>
        <Button component={Link} to={to} color="accent" c="var(--on-accent)">
          {t('invitations.accept')}
        </Button>
        <Button variant="default" loading={isBusy} onClick={decline}>
          {t('invitations.decline')}
        </Button>
      </div>
    </EventRow>
  )
}
