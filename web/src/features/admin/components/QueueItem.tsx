import { Badge, Button } from '@mantine/core'
import { hour } from '@parta/contracts/durations'
import type { QueuedFeedback, QueuedReport } from '@parta/contracts/report-queue'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { adminUserPath } from '../../../lib/admin-paths.ts'
import { useMe } from '../../../lib/me.ts'
import { toast } from '../../../lib/toast.ts'
import { uploadedUrl } from '../../../lib/uploaded-url.ts'
import { useAction } from '../../../lib/use-action.ts'
import { fullName, PersonName } from '../../../ui/Avatar.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { type Queued, take } from '../api.ts'
import { requestHiddenContent } from '../users-api.ts'
import classes from './AdminList.module.css'
import { CloseDialog } from './CloseDialog.tsx'

/** A report or feedback in its queue: what it says, how much time is left, and who deals with it. */
export function QueueItem({ item }: { item: Queued }) {
  const { t } = useTranslation('admin')
  const { data: me } = useMe()
  const { isBusy, act } = useAction()
  const [isClosing, setClosing] = useState(false)
  const [isHidden, setHidden] = useState(false)
  const { assignee, handled } = item
  const report = 'reported' in item ? item : null
  // The queue learns of the removal a moment after the answer.
  const isGone = isHidden || report?.isContentGone === true
  const isMine = assignee !== null && assignee.id === me?.id
  return (
    <li className={classes.item} data-testid="queued">
      {'reported' in item ? <ReportWords report={item} isGone={isGone} /> : <FeedbackWords feedback={item} />}
      <p className={classes.line}>
        <Moment at={item.at} /> {!handled && <Clock dueAt={item.dueAt} />}
        {assignee && !handled && (
          <span> · {isMine ? t('reports.mine') : t('reports.taken', { name: fullName(assignee) })}</span>
        )}
      </p>
      {handled ? (
        <p className={classes.line}>
          <strong>{t(`reports.ended.${handled.outcome}`)}</strong> · <PersonName who={handled.by} /> ·{' '}
          <Moment at={handled.at} /> · {handled.answer}
        </p>
      ) : (
        <div className={classes.actions}>
          {!isMine && (
            <Button variant="default" loading={isBusy} onClick={() => act(() => take(item))}>
              {t('reports.take')}
            </Button>
          )}
          {report && (
            <Button component={Link} to={adminUserPath(report.reported.id)} variant="default">
              {t('reports.account')}
            </Button>
          )}
          {report && !isGone && <HideContent report={report} onHidden={() => setHidden(true)} />}
          <Button onClick={() => setClosing(true)}>{t('reports.close')}</Button>
        </div>
      )}
      <CloseDialog item={item} opened={isClosing} onClose={() => setClosing(false)} />
    </li>
  )
}

/** Removes what was reported: the message, the post or the review. */
function HideContent({ report: { kind, contentId }, onHidden }: { report: QueuedReport; onHidden: () => void }) {
  const { t } = useTranslation('admin')
  const [isAsking, setAsking] = useState(false)
  if (kind === 'person' || contentId === null) return null
  const hide = async (reason: string) => {
    await requestHiddenContent(kind, contentId, reason)
    toast(t(`reports.hidden.${kind}`))
    onHidden()
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t(`reports.hide.${kind}`)}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t(`reports.hide.${kind}`)}
          text={t(`reports.hideText.${kind}`)}
          confirm={t(`reports.hide.${kind}`)}
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
    <Badge variant="light" tt="none" color={left <= 6 ? 'accent' : 'gray'}>
      {t('reports.left', { count: left })}
    </Badge>
  ) : (
    <Badge color="red" tt="none">
      {t('reports.late')}
    </Badge>
  )
}

interface ReportProps {
  readonly report: QueuedReport
  /** Whether what was written is deleted or hidden. */
  readonly isGone: boolean
}

function ReportWords({ report, isGone }: ReportProps) {
  const { reporter, reported, message } = report
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
      <Quote report={report} isGone={isGone} />
    </>
  )
}

/** What was reported, and where it was written. */
function Quote({ report: { kind, quote, picture, place }, isGone }: ReportProps) {
  const { t } = useTranslation('admin')
  if (kind === 'person' || quote === null) return null
  const address = picture === null ? null : uploadedUrl(picture)
  return (
    <figure className={classes.figure}>
      <blockquote className={classes.said}>{quote}</blockquote>
      {address && (
        <a href={address} target="_blank" rel="noreferrer">
          <img className={classes.picture} src={address} alt={t('reports.picture')} loading="lazy" />
        </a>
      )}
      <figcaption className={classes.line}>
        {place ? t(`reports.in.${kind}`, { place }) : t(`reports.bare.${kind}`)}
        {isGone && (
          <>
            {' '}
            · <strong>{t(`reports.hidden.${kind}`)}</strong>
          </>
        )}
      </figcaption>
    </figure>
  )
}

function FeedbackWords({ feedback }: { feedback: QueuedFeedback }) {
  const { t } = useTranslation('admin')
  const { type, title, description, severity, sender, deviceInfo } = feedback
  return (
    <>
      <p className={classes.name}>{title}</p>
      <p className={classes.said}>{description}</p>
      <p className={classes.line}>
        <strong>{t(`reports.type.${type}`)}</strong> · {t(`reports.severity.${severity}`)} ·{' '}
        {sender ? <PersonName who={sender} /> : t('reports.anonymous')}
      </p>
      {deviceInfo !== '' && <p className={classes.device}>{deviceInfo}</p>}
    </>
  )
}
