import type { Gender } from '@parta/contracts/values'
import { type SubmitEvent, useState } from 'react'
import { namesIn } from '../lib/names.ts'
import type { Translate } from '../lib/plain-texts.ts'
import { askForCode, type Entry } from './enter.ts'
import { type Asked, refusalOf } from './join-state.ts'
import type { JoinProps } from './join-step.ts'
import { Problem, textOf, textOfCode } from './refusal.tsx'

interface Props extends JoinProps {
  /** What was entered before, when the e-mail is to be changed. */
  readonly before: Entry | null
  /** Whether a child of the visitor joins. */
  readonly isForChild: boolean
  readonly onSent: (entry: Entry) => void
}

/**
 * The form to join: the child's name if a child joins, name, e-mail, the three consents, and what the event asks for.
 */
export function EntryForm({ t, asked, state, page, before, isForChild, onSent }: Props) {
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
    const entry = entryIn(new FormData(form), asked, isForChild)
    const refuse = (text: string, field: string) => {
      setProblem(text)
      form.querySelector<HTMLElement>(`[name=${field}]`)?.focus()
    }
    if (typeof entry === 'string') {
      return refuse(t(entry === 'child' ? 'visitor:join.child.nameMissing' : 'visitor:join.nameMissing'), entry)
    }
    const code = refusalOf(asked, entry)
    if (code === null) return void send(entry)
    refuse(textOfCode(t, code), code === 'event.invalidGender' ? 'gender' : 'level')
  }
  return (
    <form className="entry" onSubmit={submit}>
      {isForChild ? (
        <>
          <Child t={t} before={before} />
          <Traits t={t} asked={asked} before={before} isForChild />
          <Who t={t} before={before} isForChild isFirst={false} />
        </>
      ) : (
        <>
          <Who t={t} before={before} isForChild={false} isFirst={page.goal.kind === 'event'} />
          <Traits t={t} asked={asked} before={before} isForChild={false} />
        </>
      )}
      <Consents t={t} areGiven={before !== null} />
      <Problem text={problem} isOld={isBusy} />
      <button type="submit" className="button accent large" disabled={isBusy}>
        {t(`visitor:join.${isForChild ? 'child.' : ''}${state.kind}`)}
      </button>
    </form>
  )
}

/** The name of the child who joins. */
function Child({ t, before }: Pick<Props, 't' | 'before'>) {
  return (
    <label>
      {t('visitor:join.child.name')}
      <input
        name="child"
        autoComplete="off"
        required
        maxLength={100}
        aria-describedby="child-note"
        defaultValue={nameOf(before?.child)}
        ref={before ? null : focus}
      />
      <span id="child-note" className="hint">
        {t('visitor:join.child.note')}
      </span>
    </label>
  )
}

/** What the event needs to know of the player. */
function Traits({ t, asked, before, isForChild }: Pick<Props, 't' | 'asked' | 'before' | 'isForChild'>) {
  const texts = isForChild ? 'visitor:join.child' : 'visitor:join'
  return (
    <>
      {asked.gender !== 'any' && (
        <Choice
          t={t}
          name="gender"
          label={t(`${texts}.gender`)}
          options={['male', 'female', 'other'].map((one) => [one, t(`${texts}.genders.${one}`)])}
          before={before?.gender}
        />
      )}
      {asked.level && (
        <Choice
          t={t}
          name="level"
          label={t(`${texts}.level`)}
          options={['1', '2', '3', '4', '5'].map((one) => [one, t(`visitor:join.levels.${one}`)])}
          before={before?.level}
        />
      )}
    </>
  )
}

function nameOf(person: { readonly name: string; readonly surname?: string } | null | undefined): string {
  return [person?.name, person?.surname].filter(Boolean).join(' ')
}

interface WhoProps extends Pick<Props, 't' | 'before' | 'isForChild'> {
  /** Whether the name has the focus: it is the first field, and the form was just opened. */
  readonly isFirst: boolean
}

function Who({ t, before, isForChild, isFirst }: WhoProps) {
  return (
    <>
      <label>
        {t(isForChild ? 'visitor:join.child.ownName' : 'visitor:join.name')}
        <input
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          defaultValue={nameOf(before)}
          ref={isFirst && !before ? focus : null}
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

/** Returns the values of the form, or the field with a blank name. */
function entryIn(data: FormData, asked: Asked, isForChild: boolean): Entry | 'name' | 'child' {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const names = namesIn(text('name'))
  const child = isForChild ? namesIn(text('child')) : null
  if (isForChild && child === null) return 'child'
  if (names === null) return 'name'
  const level = Number(text('level'))
  return {
    ...names,
    email: text('email'),
    child,
    gender: asked.gender === 'any' ? null : (text('gender') as Gender),
    level: level > 0 ? level : null,
  }
}

interface ChoiceProps {
  readonly t: Translate
  readonly name: 'gender' | 'level'
  readonly label: string
  /** Each value with its text. */
  readonly options: readonly (readonly string[])[]
  readonly before: string | number | null | undefined
}

function Choice({ t, name, label, options, before }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name} required defaultValue={String(before ?? '')}>
        <option value="">{t('visitor:join.choose')}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
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
