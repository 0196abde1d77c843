import { IconCalendarCheck, IconCalendarX, IconLinkOff, IconMailOff } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { codeKey } from '../../../lib/i18n.ts'
import { eventPath, home, paths } from '../../../lib/paths.ts'
import { CallError } from '../../../lib/request.ts'
import buttons from '../../../ui/buttons.module.css'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { actOn, type MailAction } from '../api.ts'

/** Whether a retry may help. */
function isPassing({ status, code }: CallError): boolean {
  return code === 'network.failed' || status >= 500 || status === 429
}

/**
 * Performs the action of a mail's link without signing in, then shows the result. It sends a POST after the page has
 * loaded, so that mail scanners that open links change nothing.
 */
export function MailPage() {
  const { t } = useTranslation('mail')
  usePageTitle(t('title'))
  const [query] = useSearchParams()
  const [token, act] = [query.get('token') ?? '', query.get('do')]
  const [done, setDone] = useState<MailAction | CallError | null>(null)
  const isSent = useRef(false)

  const begin = useCallback(async () => {
    setDone(null)
    try {
      setDone(await actOn(token, act))
    } catch (error) {
      setDone(error instanceof CallError ? error : new CallError('server.failed', 500))
    }
  }, [token, act])

  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    void begin()
  }, [begin])

  return (
    <div aria-live="polite">
      <h1 className="visually-hidden">{t('title')}</h1>
      {done === null ? (
        <Loading rows={1} />
      ) : done instanceof CallError ? (
        <RefusedAction error={done} again={() => void begin()} />
      ) : (
        <ActionResult done={done} />
      )}
    </div>
  )
}

function ActionResult({ done }: { done: MailAction }) {
  const { t } = useTranslation('mail')
  if (done.act === 'unsubscribe') {
    const category =
      done.category === 'digest' ? t('digest') : t(`settings:notifications.categories.${done.category as 'feed'}`)
    return (
      <Empty icon={IconMailOff} title={t('unsubscribe.title')} text={t('unsubscribe.text', { category })}>
        <Link className={buttons.quiet} to={paths.settings}>
          {t('unsubscribe.onward')}
        </Link>
      </Empty>
    )
  }
  const icon = done.act === 'confirm' ? IconCalendarCheck : IconCalendarX
  const [code] = done.refused
  const said = code
    ? { title: t(`${done.act}.partly`), text: t('partly', { event: done.eventName, reason: t(codeKey(code)) }) }
    : { title: t(`${done.act}.title`), text: t(`${done.act}.text`, { event: done.eventName }) }
  return (
    <Empty icon={icon} {...said}>
      <Link className={buttons.brand} to={eventPath(done.eventId)}>
        {t(`${done.act}.onward`)}
      </Link>
    </Empty>
  )
}

function RefusedAction({ error, again }: { error: CallError; again: () => void }) {
  const { t } = useTranslation('mail')
  if (isPassing(error)) return <Failed error={error} again={again} />
  return (
    <div role="alert">
      <Empty icon={IconLinkOff} title={t('refused')} text={t(codeKey(error.code), error.params)}>
        <Link className={buttons.brand} to={home}>
          {t('onward')}
        </Link>
      </Empty>
    </div>
  )
}
