import type { Session } from '@parta/contracts/identity'
import { useEffect, useRef, useState } from 'react'
import { askForCode, confirm, type Entry, join } from './enter.ts'
import type { JoinProps, Step } from './join-step.ts'
import { Problem, textOf } from './refusal.tsx'

interface Props extends JoinProps {
  readonly entry: Entry
  readonly onBack: () => void
  readonly onDone: (next: Step) => void
}

const codeDigits = 6

/** A field for the six digits from the mail. The last digit sends the form. */
export function CodeForm(props: Props) {
  const { t, entry, onBack } = props
  const { problem, note, isBusy, check, again } = useCode(props)
  const input = useRef<HTMLInputElement>(null)
  // Focuses the field at first, and again after a refused code.
  useEffect(() => {
    if (isBusy) return
    input.current?.focus()
    input.current?.select()
  }, [isBusy])
  const type = (field: HTMLInputElement) => {
    const digits = field.value.replaceAll(/\D/g, '').slice(0, codeDigits)
    field.value = digits
    if (digits.length === codeDigits && !isBusy) void check(digits)
  }
  return (
    <form className="entry" onSubmit={(event) => event.preventDefault()}>
      <p role="status">{t('visitor:join.sent', { email: entry.email })}</p>
      <label>
        {t('visitor:join.code')}
        <input
          className="code"
          name="code"
          ref={input}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          disabled={isBusy}
          onInput={({ currentTarget }) => type(currentTarget)}
        />
      </label>
      <Problem text={problem} isOld={isBusy} />
      {note && <p role="status">{note}</p>}
      <p className="others">
        <button type="button" className="plain" onClick={() => void again()}>
          {t('visitor:join.again')}
        </button>
        <button type="button" className="plain" onClick={onBack}>
          {t('visitor:join.otherEmail')}
        </button>
      </p>
      <p className="hint">{t('visitor:join.noCode')}</p>
    </form>
  )
}

function useCode({ t, entry, page, asked, onDone }: Props) {
  const [problem, setProblem] = useState('')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const check = async (code: string) => {
    setBusy(true)
    let session: Session
    try {
      session = await confirm(entry, code)
    } catch (error) {
      setProblem(textOf(t, error))
      return setBusy(false)
    }
    // From here on the account exists, so a failure is no longer one of the code.
    try {
      onDone({ at: 'done', entry, entered: await join(session, { entry, page, asked }) })
    } catch (error) {
      onDone({ at: 'joining', entry, session, error })
    }
  }
  const again = async () => {
    setProblem('')
    try {
      await askForCode(entry, page)
      setNote(t('visitor:join.sentAgain'))
    } catch (error) {
      setProblem(textOf(t, error))
    }
  }
  return { problem, note, isBusy, check, again }
}
