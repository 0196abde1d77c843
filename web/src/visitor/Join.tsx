import type { Session } from '@parta/contracts/identity'
import type { JoinOutcome } from '@parta/contracts/players'
import { useEffect, useState } from 'react'
import type { Translate } from '../lib/plain-texts.ts'
import { CallError } from '../lib/request.ts'
import { draftOf, keepDraft } from '../lib/storage.ts'
import { CodeForm } from './CodeForm.tsx'
import { EntryForm } from './EntryForm.tsx'
import { type Entry, join } from './enter.ts'
import { appPath, type JoinPage } from './join-state.ts'
import type { JoinProps, Step } from './join-step.ts'
import { Problem, textOf } from './refusal.tsx'

/** The button of a shared event and the forms behind it: name, e-mail and consents, then the code. */
export function Join(props: JoinProps) {
  const { t, state, page, asked, onEntered } = props
  const [step, setStep] = useStep(page)
  const enter = (next: Step) => {
    setStep(next)
    onEntered?.()
  }
  const signIn = (
    <a className="plain" href={appPath(page)}>
      {t('visitor:join.haveAccount')}
    </a>
  )
  if (state.kind !== 'free' && state.kind !== 'queue' && state.kind !== 'sold') return <Closed {...props} />
  const open = (isForChild: boolean) => setStep({ at: 'form', before: null, isForChild })
  switch (step.at) {
    case 'start':
      return (
        <>
          <Start {...props} onOpen={open} />
          {signIn}
        </>
      )
    case 'form':
      return (
        <>
          <EntryForm
            {...props}
            before={step.before}
            isForChild={step.isForChild}
            onSent={(entry) => setStep({ at: 'code', entry })}
          />
          {step.isForChild && asked.child === 'wanted' && (
            <button type="button" className="button quiet" onClick={() => open(false)}>
              {t(`visitor:join.${state.kind}`)}
            </button>
          )}
          {signIn}
        </>
      )
    case 'code':
      return (
        <CodeForm
          {...props}
          entry={step.entry}
          onBack={() => setStep({ at: 'form', before: step.entry, isForChild: Boolean(step.entry.child) })}
          onDone={enter}
        />
      )
    case 'joining':
      return <Again {...props} {...step} onDone={enter} />
    case 'done':
      return <Done t={t} page={page} {...step} />
  }
}

/** The button to join, and where children may come, the one to sign a child up. */
function Start({ t, state, asked, onOpen }: JoinProps & { readonly onOpen: (isForChild: boolean) => void }) {
  const isOnlyForChild = asked.child === 'always'
  return (
    <>
      <button type="button" className="button accent large" onClick={() => onOpen(isOnlyForChild)}>
        {t(`visitor:join.${isOnlyForChild ? 'child.' : ''}${state.kind}`)}
      </button>
      {asked.child === 'wanted' && (
        <button type="button" className="button quiet" onClick={() => onOpen(true)}>
          {t(`visitor:join.child.${state.kind}`)}
        </button>
      )}
    </>
  )
}

/**
 * Returns the step, and a function that changes it. While the code is awaited the step is kept for this tab, because phones that
 * are short of memory load the page again when somebody comes back to it from their mails.
 */
function useStep({ eventId }: JoinPage): [step: Step, change: (next: Step) => void] {
  const [step, setStep] = useState<Step>({ at: 'start' })
  const name = `entry ${eventId}`
  // In an effect, because the server has rendered the first step.
  useEffect(() => {
    const entry = draftOf<Entry>(name)
    if (entry?.email) setStep({ at: 'code', entry: entry as Entry })
  }, [name])
  const change = (next: Step) => {
    keepDraft(name, next.at === 'code' ? next.entry : null)
    setStep(next)
  }
  return [step, change]
}

/** Says why visitors cannot join here, and what they can do instead. */
function Closed({ t, state }: JoinProps) {
  if (state.kind === 'elsewhere') {
    return (
      <>
        <p>{t('visitor:join.elsewhere')}</p>
        <a className="button accent large" href={state.link} rel="nofollow noreferrer" target="_blank">
          {t('visitor:join.toOther')}
        </a>
      </>
    )
  }
  return (
    <>
      <p className="state" data-testid="join-state">
        {t(`visitor:join.state.${state.kind}`)}
      </p>
      <a className="button brand large" href="/">
        {t(`visitor:join.instead.${state.kind}`)}
      </a>
    </>
  )
}

interface AgainProps extends JoinProps {
  readonly entry: Entry
  readonly session: Session
  readonly error: unknown
  readonly onDone: (next: Step) => void
}

/** Shown when the account was created but joining failed: says why, and tries again unless the event has refused. */
function Again({ t, entry, session, page, asked, error, onDone }: AgainProps) {
  const [failure, setFailure] = useState(error)
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    try {
      onDone({ at: 'done', entry, outcome: await join(session, { entry, page, asked }) })
    } catch (again) {
      setFailure(again)
      setBusy(false)
    }
  }
  const isRefused = failure instanceof CallError && failure.code.startsWith('event.')
  return (
    <div className="done" tabIndex={-1} ref={focus} data-testid={isRefused ? 'join-refused' : 'join-failed'}>
      <Problem text={isRefused ? `${t('visitor:join.ready')} ${textOf(t, failure)}` : t('visitor:join.half')} />
      {!isRefused && (
        <button type="button" className="button accent large" disabled={isBusy} onClick={() => void retry()}>
          {t('visitor:join.retry')}
        </button>
      )}
      <a className={isRefused ? 'button brand large' : 'plain'} href={appPath(page)}>
        {t('visitor:join.open')}
      </a>
      {isRefused && (
        <a className="plain" href="/">
          {t('visitor:join.instead.full')}
        </a>
      )}
    </div>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

interface DoneProps {
  readonly t: Translate
  readonly page: JoinPage
  readonly entry: Entry
  readonly outcome: JoinOutcome
}

function Done({ t, page, entry, outcome }: DoneProps) {
  const kind = outcome.held?.length ? 'held' : outcome.queued.length > 0 ? 'queued' : 'joined'
  return (
    <div className="done" data-testid={`join-${kind}`}>
      <h2 tabIndex={-1} ref={focus}>
        {t(`visitor:join.${entry.child ? 'child.' : ''}done.${kind}`, {
          name: entry.child?.name ?? '',
          position: outcome.queued[0]?.position ?? 0,
        })}
      </h2>
      <p>{t(`visitor:join.next.${kind}`)}</p>
      <a className="button brand large" href={appPath(page)}>
        {t(`visitor:join.go.${kind}`)}
      </a>
    </div>
  )
}
