import { Button, Stack } from '@mantine/core'
import type { FeedbackEvent, FeedbackPlayer } from '@parta/contracts/feedback'
import { isAttendanceOpen } from '@parta/contracts/predicates/attendance'
import { IconClockX, IconHeartHandshake, IconListCheck, IconUserQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useNow } from '../../../lib/now.ts'
import { attendancePath, eventPath, paths } from '../../../lib/paths.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useFeedback } from '../api.ts'
import { ratedPlayers, stateOf } from '../players.ts'
import classes from './EventFeedback.module.css'
import { Players } from './Players.tsx'
import { TimeLeft } from './TimeLeft.tsx'

/** The feedback on one event: everybody who took part, and the button to finish. */
export function EventFeedback({ eventId }: { eventId: string }) {
  const { t } = useTranslation('feedback')
  const { data, error, mutate } = useFeedback(eventId)
  if (error?.code === 'feedback.notFound') {
    return (
      <>
        <PageHeader title={t('title')} back={paths.feedback} help="feedback" />
        <Empty icon={IconUserQuestion} title={t('notPart.title')} text={t('notPart.text')}>
          <ToList />
        </Empty>
      </>
    )
  }
  if (data) return <Feedback event={data.event} players={ratedPlayers(data.players)} />
  return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={4} />
}

function ToList() {
  const { t } = useTranslation('feedback')
  return (
    <Button component={Link} to={paths.feedback} variant="default">
      {t('toList')}
    </Button>
  )
}

interface Props {
  readonly event: FeedbackEvent
  readonly players: readonly FeedbackPlayer[]
}

function Feedback({ event, players }: Props) {
  const { t } = useTranslation('feedback')
  const state = stateOf(event, useNow())
  const isOpen = state === 'open'
  return (
    <Stack gap="md" className={isOpen ? classes.open : undefined}>
      <PageHeader
        title={event.name}
        back={paths.feedback}
        help="feedback"
        lead={
          <>
            <Moment at={event.date} />
            {isOpen && (
              <>
                {' · '}
                <TimeLeft until={event.until} />
              </>
            )}
            {' · '}
            <Link to={eventPath(event.id)}>{t('toEvent')}</Link>
          </>
        }
      />
      {state !== 'open' && (
        <Empty
          icon={state === 'finished' ? IconHeartHandshake : IconClockX}
          title={t(`${state}.title`)}
          text={t(`${state}.text`)}
        >
          <ToList />
        </Empty>
      )}
      <AttendanceLink event={event} />
      <Players event={event} players={players} isOpen={isOpen} />
    </Stack>
  )
}

/** For those who run the event: who was there can be corrected for a week, also once the feedback is finished. */
function AttendanceLink({ event }: Pick<Props, 'event'>) {
  const { t } = useTranslation('attendance')
  const now = useNow()
  if (!event.runs || !isAttendanceOpen(event, now)) return null
  return (
    <div className={classes.attendance}>
      <p>{t('attendance:correctText')}</p>
      <Button
        component={Link}
        to={attendancePath(event.id)}
        variant="default"
        leftSection={<IconListCheck size={20} aria-hidden="true" />}
      >
        {t('attendance:correct')}
      </Button>
    </div>
  )
}
