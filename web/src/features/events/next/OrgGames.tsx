import { Button } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import type { Org } from '@parta/contracts/orgs'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { orgEventsPath } from '../../../lib/org-paths.ts'
import { eventPath, newEventPath } from '../../../lib/paths.ts'
import { useNextEvents } from '../../../queries/org-events.ts'
import { EventCard } from '../../../ui/EventCard.tsx'
import type { ShownEvent } from '../../../ui/event-banners.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { actionsOf } from '../action.ts'
import { useFaces } from '../api.ts'
import { OutcomeDialog } from '../info/dialogs.ts'
import { Faces } from '../info/Faces.tsx'
import { JoinButton } from '../joining/JoinButton.tsx'
import { useOutcome } from '../joining/use-outcome.ts'
import classes from './OrgGames.module.css'
import { openEventOf } from './open-event.ts'

/**
 * The next games of an organisation with the faces of those who play. The soonest that a member can join has the
 * main button of the page; somebody else's is the one that joins the organisation.
 */
export function OrgGames({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const now = useNow()
  const { data: me } = useMe()
  const list = useNextEvents(org.id)
  const open = me && org.role ? openEventOf(list.items, me.id, now) : null
  return (
    <section className={classes.games} data-testid="next-games">
      <SectionHead title={t('games.title')} {...(list.items.length > 0 ? { to: orgEventsPath(org.id) } : {})} />
      {list.items.length > 0 ? (
        list.items.map((event) => (
          <EventCard key={event.id} event={event} to={eventPath(event.id)} withDay>
            <Players event={event} isOpen={event.id === open?.id} />
          </EventCard>
        ))
      ) : list.error ? (
        <Failed error={list.error} again={list.again} />
      ) : list.isLoading ? (
        <Loading rows={3} />
      ) : (
        <NoGames org={org} />
      )}
    </section>
  )
}

function NoGames({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  const mayPlan = org.role === 'admin' || org.role === 'powerUser'
  return (
    <Empty icon={IconCalendarEvent} title={t('events.emptyTitle')} text={t('events.emptyText')}>
      {mayPlan && (
        <Button component={Link} to={newEventPath({ org: org.id })} color="accent" c="var(--on-accent)">
          {t('newEvent')}
        </Button>
      )}
    </Empty>
  )
}

interface PlayersProps {
  readonly event: ShownEvent
  /** Whether the reader can join it with a button here. */
  readonly isOpen: boolean
}

/** The pictures of the players of a game once they are known, and the button that joins it. */
function Players({ event, isOpen }: PlayersProps) {
  const whole = useFaces(event)
  return (
    <div className={classes.players}>
      <div className={classes.faces}>{whole && <Faces event={whole} />}</div>
      {isOpen && whole && <Join event={whole} />}
    </div>
  )
}

function Join({ event }: { event: EventInfo }) {
  const now = useNow()
  const { data: me } = useMe()
  const { outcome, show, close, buttons } = useOutcome()
  if (!me) return null
  const action = actionsOf(event, me, now).find(({ kind }) => kind === 'join' || kind === 'queue')
  return (
    <div ref={buttons} className={classes.join}>
      {(action?.kind === 'join' || action?.kind === 'queue') && (
        <JoinButton
          event={event}
          kind={action.kind}
          candidates={action.candidates}
          isMain
          testId="join-game"
          onOutcome={show}
        />
      )}
      <OutcomeDialog outcome={outcome} opened={outcome !== null} onClose={close} />
    </div>
  )
}
