import { useState } from 'react'
import { confirmByLink, join, type MailLink } from './enter.ts'
import type { JoinProps, Step } from './join-step.ts'
import { Problem, textOf } from './refusal.tsx'

interface Props extends JoinProps {
  readonly mailLink: MailLink
  readonly onDone: (next: Step) => void
}

/**
 * Confirms the e-mail and joins after one press, not by merely being opened: mail scanners open links in a browser that
 * runs scripts.
 */
export function LinkForm({ t, state, page, asked, mailLink, onDone }: Props) {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      const { session, entry } = await confirmByLink(mailLink)
      // Not to be sent a second time when the page is loaded again.
      history.replaceState(history.state, '', location.pathname + location.search)
      // From here on the account exists, so a failure is no longer one of the link.
      await join(session, { entry, page, asked }).then(
        (entered) => onDone({ at: 'done', entry, entered }),
        (error: unknown) => onDone({ at: 'joining', entry, session, error }),
      )
    } catch (error) {
      setProblem(textOf(t, error))
      setBusy(false)
    }
  }
  return (
    <div className="entry" data-testid="join-link">
      <p>{t('visitor:join.byLink', { email: mailLink.email })}</p>
      <Problem text={problem} isOld={isBusy} />
      <button type="button" className="button accent large" disabled={isBusy} onClick={() => void submit()}>
        {t(`visitor:join.${state.kind}`)}
      </button>
      <p className="hint">
        {t('visitor:join.byLinkConsents')}{' '}
        {(['terms', 'privacy', 'gdpr'] as const).map((name, at) => (
          <span key={name}>
            {at > 0 && ', '}
            <a href={`/legal/${name}`} target="_blank" rel="noreferrer">
              {t(`visitor:join.consent.${name}`)}
            </a>
          </span>
        ))}
      </p>
    </div>
  )
}
