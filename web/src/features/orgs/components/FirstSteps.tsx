import { Button } from '@mantine/core'
import type { Org } from '@parta/contracts/orgs'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { editOrgPath, newEventPath } from '../../../lib/paths.ts'
import { useNextEvents } from '../../../queries/org-events.ts'
import { Card } from '../../../ui/Card.tsx'
import { useInvitations } from '../api.ts'
import classes from './FirstSteps.module.css'

interface Props {
  readonly org: Org
  readonly onInvite: () => void
}

/** What a new organisation needs, until it has all of it; shown to its admins. */
export function FirstSteps({ org, onInvite }: Props) {
  const { t } = useTranslation('orgs')
  const events = useNextEvents(org.id)
  const hasEvents = events.items.length > 0
  const hasMembers = org.memberCount > 1
  // Only an organisation without members has to know whether somebody is invited.
  const invitations = useInvitations(hasMembers ? null : org.id)
  const hasInvited = hasMembers || (invitations.data?.items.length ?? 0) > 0
  const isFull = hasInvited && hasEvents && org.description !== ''
  if (isFull || events.isLoading || events.error || invitations.isLoading) return null
  return (
    <Card title={t('firstSteps.title')}>
      <ol className={classes.steps} data-testid="first-steps">
        <Step text={t('firstSteps.invite')} isDone={hasInvited}>
          <Button color="accent" c="var(--on-accent)" onClick={onInvite}>
            {t('firstSteps.inviteNow')}
          </Button>
        </Step>
        <Step text={t('firstSteps.event')} isDone={hasEvents}>
          <Button component={Link} to={newEventPath({ org: org.id })} variant="default">
            {t('newEvent')}
          </Button>
        </Step>
        <Step text={t('firstSteps.describe')} isDone={org.description !== ''}>
          <Button component={Link} to={editOrgPath(org.id)} variant="default">
            {t('firstSteps.describeNow')}
          </Button>
        </Step>
      </ol>
    </Card>
  )
}

function Step({ text, isDone, children }: { text: string; isDone: boolean; children: ReactNode }) {
  const { t } = useTranslation('orgs')
  const Mark = isDone ? IconCircleCheckFilled : IconCircle
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <Mark size={24} aria-hidden="true" />
      <span className={classes.text}>
        {text}
        {isDone && <span className="visually-hidden"> {t('firstSteps.done')}</span>}
      </span>
      {!isDone && children}
    </li>
  )
}
