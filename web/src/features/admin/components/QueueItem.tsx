import { Badge, Button } from '@mantine/core'
import { hour } from '@parta/contracts/durations'
import type { QueuedFeedback, QueuedReport } from '@parta/contracts/report-queue'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { adminUserPath } from '../../../lib/admin-paths.ts'
import { useMe } from '../../../lib/me.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { fullName, PersonName } from '../../../ui/Avatar.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { type Queued, take } from '../api.ts'
import { requestHiddenMessage } from '../users-api.ts'
import classes from './AdminList.module.css'
import { CloseDialog } from './CloseDialog.tsx'

/** A report or feedback in its queue: what it says, how much time is left, and who deals with it. */
export function QueueItem({ item }: { item: Queued }) {
  const { t } = useTranslation('admin')
  const { data: me } = useMe()
  const { isBusy, act } = useAction()
  const [isClosing, setClosing] = useState(false)
  const { assignee, handled } = item
  const isMine = assignee !== null && assignee.id === me?.id
  return (
    <li className={classes.item} data-testid="queued">
      {'reported' in item ? <ReportWords report={item} /> : <FeedbackWords feedback={item} />}
      <p className={classes.line}>
        <Moment at={item.at} /> {!handled && <Clock dueAt={item.dueAt} />}
        {assignee && !handled && (
          <span> · {isMine ? t('reports.mine') : t('reports.taken', { name: fullName(assignee) })}</span>
        )}
      </p>
      {handled ? (
        <p className={classes.line}>
          <strong>{t(`reports.outcome.${handled.outcome}`)}</strong> · <PersonName who={handled.by} /> ·{' '}
          <Moment at={handled.at} /> · {handled.answer}
        </p>
      ) : (
        <div className={classes.actions}>
          {!isMine && (
            <Button variant="default" loading={isBusy} onClick={() => act(() => take(item))}>
              {t('reports.take')}
            </Button>
          )}
          {'reported' in item && (
            <Button component={Link} to={adminUserPath(item.reported.id)} variant="default">
              {t('reports.account')}
            </Button>
          )}
          {'reported' in item && item.messageId !== null && <HideMessage id={item.messageId} />}
          <Button onClick={() => setClosing(true)}>{t('reports.close')}</Button>
        </div>
      )}
      <CloseDialog item={item} opened={isClosing} onClose={() => setClosing(false)} />
    </li>
  )
}

/** Deletes the reported message from its chat. */
function HideMessage({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const [isAsking, setAsking] = useState(false)
  const hide = async (reason: string) => {
    await requestHiddenMessage(id, reason)
    toast(t('reports.hidden'))
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('reports.hide')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('reports.hide')}
          text={t('reports.hideText')}
          confirm={t('reports.hide')}
          run={hide}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** The time left until the deadline. */
function Clock({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation('admin')
  const left = Math.ceil((Date.parse(dueAt) - Date.now()) / hour)
  return left > 0 ? (
    <Badge variant="light" color={left <= 6 ? 'accent' : 'gray'}>
      {t('reports.left', { count: left })}
    </Badge>
  ) : (
    <Badge color="red">{t('reports.late')}</Badge>
  )
}

function ReportWords({ report }: { report: QueuedReport }) {
  const { reporter, reported, message, quote, place } = report
  const { t } = useTranslation('admin')
  return (
    <>
      <p className={classes.line}>
        {t('reports.about')}:{' '}
        <Link to={adminUserPath(reported.id)}>
          <strong>
            <PersonName who={reported} />
          </strong>
        </Link>{' '}
        · {t('reports.by')}:{' '}
        <PersonLink id={reporter.id} deleted={reporter.deleted}>
          <PersonName who={reporter} />
        </PersonLink>
      </p>
      <p className={classes.said}>{message}</p>
      {quote !== null && (
        <figure className={classes.figure}>
          <blockquote>{quote}</blockquote>
          <figcaption className={classes.line}>{place ? t('reports.in', { place }) : t('reports.message')}</figcaption>
        </figure>
      )}
    </>
  )
}

function FeedbackWords({ feedback }: { feedback: QueuedFeedback }) {
  const { t } = useTranslation('admin')
  const { title, description, severity, sender, deviceInfo } = feedback
  return (
    <>
      <p className={classes.name}>{title}</p>
      <p className={classes.said}>{description}</p>
      <p className={classes.line}>
        {t(`reports.severity.${severity}`)} · {sender ? <PersonName who={sender} /> : t('reports.anonymous')}
        {deviceInfo !== '' && ` · ${deviceInfo}`}
      </p>
    </>
  )
}
