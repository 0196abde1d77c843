import type { Gender } from '@parta/contracts/values'
import { type SubmitEvent, useState } from 'react'
import type { Translate } from '../lib/plain-texts.ts'
import { askForCode, type Entry } from './enter.ts'
import { type Asked, namesIn, refusalOf } from './join-state.ts'
import type { JoinProps } from './join-step.ts'
import { Problem, textOf, textOfCode } from './refusal.tsx'

interface Props extends JoinProps {
  /** What was entered before, when the e-mail is to be changed. */
  readonly before: Entry | null
  readonly onSent: (entry: Entry) => void
}

/** The form to join: name, e-mail, the three consents, and what the event asks for. */
export function EntryForm({ t, asked, state, page, before, onSent }: Props) {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (entry: Entry) => {
    setBusy(true)
    try {
      await askForCode(entry, page)
      onSent(entry)
    } catch (error) {
      setProblem(textOf(t, error))
      setBusy(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const entry = entryIn(new FormData(form), asked)
    const code = entry && refusalOf(asked, entry)
    if (entry && code === null) return void send(entry)
    setProblem(code === null ? t('visitor:join.nameMissing') : textOfCode(t, code))
    const name = code === null ? 'name' : code === 'event.invalidGender' ? 'gender' : 'level'
    form.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
  }
  return (
    <form className="entry" onSubmit={submit}>
      <Who t={t} before={before} />
      {asked.gender !== 'any' && (
        <Choice t={t} name="gender" options={['male', 'female', 'other']} texts="genders" before={before?.gender} />
      )}
      {asked.level && (
        <Choice t={t} name="level" options={['1', '2', '3', '4', '5']} texts="levels" before={before?.level} />
      )}
      <Consents t={t} areGiven={before !== null} />
      <Problem text={problem} isOld={isBusy} />
      <button type="submit" className="button accent large" disabled={isBusy}>
        {t(`visitor:join.${state.kind}`)}
      </button>
    </form>
  )
}

function Who({ t, before }: Pick<Props, 't' | 'before'>) {
  return (
    <>
      <label>
        {t('visitor:join.name')}
        <input
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          defaultValue={[before?.name, before?.surname].filter(Boolean).join(' ')}
          ref={before ? null : focus}
        />
      </label>
      <label>
        {t('visitor:join.email')}
        <input
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          maxLength={254}
          defaultValue={before?.email ?? ''}
          ref={before ? focus : null}
        />
      </label>
    </>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()

/** Returns the values of the form; `null` if the name is blank. */
function entryIn(data: FormData, asked: Asked): Entry | null {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const names = namesIn(text('name'))
  if (names === null) return null
  const level = Number(text('level'))
  return {
    ...names,
    email: text('email'),
    gender: asked.gender === 'any' ? null : (text('gender') as Gender),
    level: level > 0 ? level : null,
  }
}

interface ChoiceProps {
  readonly t: Translate
  readonly name: 'gender' | 'level'
  readonly options: readonly string[]
  readonly texts: 'genders' | 'levels'
  readonly before: string | number | null | undefined
}

function Choice({ t, name, options, texts, before }: ChoiceProps) {
  return (
    <label>
      {t(`visitor:join.${name}`)}
      <select name={name} required defaultValue={String(before ?? '')}>
        <option value="">{t('visitor:join.choose')}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {t(`visitor:join.${texts}.${option}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

function Consents({ t, areGiven }: { t: Translate; areGiven: boolean }) {
  return (
    <fieldset>
      <legend>{t('visitor:join.consents')}</legend>
      {(['terms', 'privacy', 'gdpr'] as const).map((name) => (
        <label key={name} className="consent">
          <input type="checkbox" name={name} required defaultChecked={areGiven} />
          <span>
            {t(`visitor:join.consent.${name}`)}{' '}
            <a href={`/legal/${name}`} target="_blank" rel="noreferrer">
              {t('visitor:join.read')}
            </a>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
