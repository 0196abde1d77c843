import { IconCalendarCheck, IconCalendarX, IconLinkOff, IconMailCheck, IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { codeKey } from '../../../lib/i18n.ts'
import { eventPath, home, paths } from '../../../lib/paths.ts'
import { CallError } from '../../../lib/request.ts'
import buttons from '../../../ui/buttons.module.css'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { actOn, asLinkError, type MailAct, type MailAction, type MailAnswer, readAct, useMailAnswer } from '../api.ts'

/** Whether a retry may help. */
function isPassing({ status, code }: CallError): boolean {
  return code === 'network.failed' || status >= 500 || status === 429
}

const icons: Readonly<Record<MailAction['act'], typeof IconMailOff>> = {
  confirm: IconCalendarCheck,
  decline: IconCalendarX,
  unsubscribe: IconMailOff,
  block: IconMailOff,
  allow: IconMailCheck,
}

/**
 * Says what a mail's link does, and does it after one click, without signing in. It does nothing by merely being
 * opened: mail scanners open links in a browser that runs scripts.
 */
export function MailPage() {
  const { t } = useTranslation('mail')
  usePageTitle(t('title'))
  const [query] = useSearchParams()
  const [token, act] = [query.get('token'), readAct(query.get('do'))]
  return (
    <div aria-live="polite">
      <h1 className="visually-hidden">{t('title')}</h1>
      {token && (act === 'confirm' || act === 'decline') ? (
        <AskedAnswer key={token} token={token} />
      ) : token && act ? (
        <AskedAction key={`${act} ${token}`} token={token} act={act} />
      ) : (
        <RefusedAction error={damaged} />
      )}
    </div>
  )
}

const damaged = new CallError('link.invalid', 400)

/** Asks about a participation, after reading which one it is. */
function AskedAnswer({ token }: { token: string }) {
  const { data, error, mutate } = useMailAnswer(token)
  if (data) return <AskedAction token={token} act={data.answer} about={data} />
  if (!error) return <Loading rows={1} />
  return isPassing(error) ? (
    <Failed error={error} again={() => void mutate()} />
  ) : (
    <RefusedAction error={asLinkError(error)} />
  )
}

interface AskedProps {
  readonly token: string
  readonly act: MailAct
  /** The participation that the link answers. */
  readonly about?: MailAnswer
}

function AskedAction({ token, act, about }: AskedProps) {
  const { t } = useTranslation('mail')
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<MailAction | CallError | null>(null)
  const begin = async (chosen: MailAction['act']) => {
    setBusy(true)
    try {
      setDone(await actOn(token, chosen))
    } catch (error) {
      setDone(error instanceof CallError ? error : new CallError('server.failed', 500))
    } finally {
      setBusy(false)
    }
  }
  if (done instanceof CallError && isPassing(done)) return <Failed error={done} again={() => void begin(act)} />
  if (done instanceof CallError) return <RefusedAction error={done} eventId={about?.eventId} />
  if (done) return <ActionResult done={done} isBusy={isBusy} onUndo={() => void begin('allow')} />
  return (
    <Empty icon={icons[act]} title={t(`${act}.ask`)} text={t(`${act}.will`)}>
      {about && <Participation about={about} />}
      <button type="button" className={buttons.brand} disabled={isBusy} onClick={() => void begin(act)}>
        {t(`${act}.submit`)}
      </button>
    </Empty>
  )
}

function Participation({ about: { eventName, date, entrants } }: { about: MailAnswer }) {
  const { t } = useTranslation('mail')
  return (
    <div>
      <p>
        <strong>{eventName}</strong>, <Moment at={date} />
      </p>
      {entrants.length > 0 && <p>{t('who', { people: entrants.join(', ') })}</p>}
    </div>
  )
}

interface ResultProps {
  readonly done: MailAction
  readonly isBusy: boolean
  /** Takes back a block of invitations. */
  readonly onUndo: () => void
}

function ActionResult({ done, isBusy, onUndo }: ResultProps) {
  const { t } = useTranslation('mail')
  if (done.act === 'block' || done.act === 'allow') {
    return (
      <Empty icon={icons[done.act]} title={t(`${done.act}.title`)} text={t(`${done.act}.text`)}>
        {done.act === 'block' && (
          <button type="button" className={buttons.quiet} disabled={isBusy} onClick={onUndo}>
            {t('block.undo')}
          </button>
        )}
        <Link className={buttons.quiet} to={home}>
          {t('onward')}
        </Link>
      </Empty>
    )
  }
  if (done.act === 'unsubscribe') {
    const category =
      done.category === 'digest' ? t('digest') : t(`settings:notifications.categories.${done.category as 'feed'}`)
    return (
      <Empty icon={icons.unsubscribe} title={t('unsubscribe.title')} text={t('unsubscribe.text', { category })}>
        <Link className={buttons.quiet} to={paths.settings}>
          {t('unsubscribe.onward')}
        </Link>
      </Empty>
    )
  }
  const reason = [...new Set(done.refused)].map((code) => t(codeKey(code))).join(' ')
  const said = reason
    ? { title: t(`${done.act}.partly`), text: t('partly', { event: done.eventName, reason }) }
    : { title: t(`${done.act}.title`), text: t(`${done.act}.text`, { event: done.eventName }) }
  return (
    <Empty icon={icons[done.act]} {...said}>
      <Link className={buttons.brand} to={eventPath(done.eventId)}>
        {t(`${done.act}.onward`)}
      </Link>
    </Empty>
  )
}

/** @param eventId the event that the link is about; without one the way leads to the start page */
function RefusedAction({ error, eventId }: { error: CallError; eventId?: string | undefined }) {
  const { t } = useTranslation('mail')
  return (
    <div role="alert">
      <Empty icon={IconLinkOff} title={t('refused')} text={t(codeKey(error.code), error.params)}>
        <Link className={buttons.brand} to={eventId ? eventPath(eventId) : home}>
          {t(eventId ? 'confirm.onward' : 'onward')}
        </Link>
      </Empty>
    </div>
  )
}
