import type { Session } from '@parta/contracts/identity'
import { useEffect, useState } from 'react'
import { home, orgPath } from '../lib/paths.ts'
import type { Translate } from '../lib/plain-texts.ts'
import { CallError } from '../lib/request.ts'
import { draftOf, keepDraft } from '../lib/storage.ts'
import { CodeForm } from './CodeForm.tsx'
import { EntryForm } from './EntryForm.tsx'
import { type Entered, type Entry, join } from './enter.ts'
import { appPath, isOpen, type JoinPage } from './join-state.ts'
import type { JoinProps, Step } from './join-step.ts'
import { LinkForm } from './LinkForm.tsx'
import { Problem, textOf } from './refusal.tsx'

/**
 * The button of a shared event and the forms behind it, which an invitation shows at once: name, e-mail and consents,
 * then the code.
 */
export function Join(props: JoinProps) {
  const { t, state, page, onEntered } = props
  const [step, setStep] = useStep(props)
  const enter = (next: Step) => {
    setStep(next)
    onEntered?.()
  }
  const signIn = (
    <a className="plain" href={appPath(page)}>
      {t('visitor:join.haveAccount')}
    </a>
  )
  if (!isOpen(state)) return <Closed {...props} />
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
          <FormStep {...props} {...step} onOpen={open} onSent={(entry) => setStep({ at: 'code', entry })} />
          {signIn}
        </>
      )
    case 'link':
      return (
        <>
          <LinkForm {...props} mailLink={step.mailLink} onDone={enter} />
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

interface FormProps extends JoinProps {
  readonly before: Entry | null
  readonly isForChild: boolean
  readonly onOpen: (isForChild: boolean) => void
  readonly onSent: (entry: Entry) => void
}

/** The form, and where children may come, the way back from that for a child. */
function FormStep({ onOpen, ...form }: FormProps) {
  const { t, state, asked, isForChild } = form
  return (
    <>
      <EntryForm {...form} />
      {isForChild && asked.child === 'wanted' && (
        <button type="button" className="button quiet" onClick={() => onOpen(false)}>
          {t(`visitor:join.${state.kind}`)}
        </button>
      )}
    </>
  )
}

/**
 * Returns the step, and a function that changes it. While the code is awaited the step is kept for this tab, because
 * phones that are short of memory load the page again when somebody comes back to it from their mails.
 */
function useStep({ page, mailLink = null }: JoinProps): [step: Step, change: (next: Step) => void] {
  const { kind, id } = page.goal
  const [step, setStep] = useState<Step>(
    kind === 'org' ? { at: 'form', before: null, isForChild: false } : { at: 'start' },
  )
  const name = `entry ${id}`
  // In an effect, because the server has rendered the first step.
  useEffect(() => {
    if (mailLink) return setStep({ at: 'link', mailLink })
    const entry = draftOf<Entry>(name)
    if (entry?.email) setStep({ at: 'code', entry: entry as Entry })
  }, [name, mailLink])
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
      onDone({ at: 'done', entry, entered: await join(session, { entry, page, asked }) })
    } catch (again) {
      setFailure(again)
      setBusy(false)
    }
  }
  const code = failure instanceof CallError ? failure.code : ''
  const isOrg = page.goal.kind === 'org'
  // The app asks for the contacts that the organisation wants of its members.
  if (code === 'notes.grantRequired') return <Contacts t={t} page={page} />
  const isRefused = refusing.some((noun) => code.startsWith(noun))
  return (
    <div className="done" tabIndex={-1} ref={focus} data-testid={isRefused ? 'join-refused' : 'join-failed'}>
      <Problem
        text={
          isRefused
            ? `${t('visitor:join.ready')} ${textOf(t, failure)}`
            : t(isOrg ? 'visitor:join.org.half' : 'visitor:join.half')
        }
      />
      {!isRefused && (
        <button type="button" className="button accent large" disabled={isBusy} onClick={() => void retry()}>
          {t('visitor:join.retry')}
        </button>
      )}
      <a className={isRefused ? 'button brand large' : 'plain'} href={appPath(page)}>
        {t(isOrg ? 'visitor:join.org.open' : 'visitor:join.open')}
      </a>
      {isRefused && !isOrg && (
        <a className="plain" href="/">
          {t('visitor:join.instead.full')}
        </a>
      )}
    </div>
  )
}

/** The beginnings of the codes with which an event or an organisation refuses somebody: trying again does not help. */
const refusing = ['event.', 'org.', 'invitation.']

const focus = (element: HTMLElement | null) => element?.focus()

function Contacts({ t, page }: Pick<JoinProps, 't' | 'page'>) {
  return (
    <div className="done" data-testid="join-contacts">
      <h2 tabIndex={-1} ref={focus}>
        {t('visitor:join.org.contacts')}
      </h2>
      <p>{t('visitor:join.org.contactsText')}</p>
      <a className="button brand large" href={appPath(page)}>
        {t('visitor:join.org.contactsGo')}
      </a>
    </div>
  )
}

interface DoneProps {
  readonly t: Translate
  readonly page: JoinPage
  readonly entry: Entry
  readonly entered: Entered
}

function Done({ t, page, entry: { child }, entered: { kind, position } }: DoneProps) {
  return (
    <div className="done" data-testid={`join-${kind}`}>
      <h2 tabIndex={-1} ref={focus}>
        {t(`visitor:join.${child ? 'child.' : ''}done.${kind}`, { name: child?.name ?? '', position })}
      </h2>
      <p>{t(`visitor:join.next.${kind}`)}</p>
      <a className="button brand large" href={pathAfter(kind, page)}>
        {t(`visitor:join.go.${kind}`)}
      </a>
    </div>
  )
}

function pathAfter(kind: Entered['kind'], page: JoinPage): string {
  if (kind === 'member') return orgPath(page.goal.id)
  return kind === 'asked' ? home : appPath(page)
}
