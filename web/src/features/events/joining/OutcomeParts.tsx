import { IconCircleCheck, IconCircleDashed, IconInfoCircle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { codeKey } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/me.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { useWhen } from '../info/when.ts'
import type { Command, ResultKind, ResultLine, ResultSection } from '../outcome.ts'
import classes from '../planning/RepetitionResult.module.css'
import { PassNeeded } from './PassNeeded.tsx'

interface Props {
  readonly command: Command
  readonly parts: readonly ResultSection[]
  /** How many dates the call was about. */
  readonly dates: number
}

/** The outcome by section; people with the same outcome share a line. */
export function OutcomeParts({ command, parts, dates }: Props) {
  const { t } = useTranslation('event')
  return parts.map(({ kind, lines }) => (
    <section key={kind} className={classes.line} data-testid={`outcome-${kind}`}>
      <KindIcon kind={kind} />
      <div>
        <h3 className={classes.head}>{t(kind === 'already' ? `result.already.${command}` : `result.${kind}`)}</h3>
        <ul className={classes.reasons}>
          {lines.map((line) => (
            <OutcomeLine key={`${line.code} ${line.ids.join(' ')}`} line={line} dates={dates} />
          ))}
        </ul>
      </div>
    </section>
  ))
}

function KindIcon({ kind }: { kind: ResultKind }) {
  const Icon = kind === 'refused' ? IconInfoCircle : kind === 'already' ? IconCircleDashed : IconCircleCheck
  return <Icon size={22} aria-hidden="true" />
}

/** So many dates are listed and the others folded, so that refusals stay visible. */
const shownDates = 4

function OutcomeLine({ line: { ids, on, code, productId }, dates }: { line: ResultLine; dates: number }) {
  const { t } = useTranslation('event')
  const { data: me } = useMe()
  const when = useWhen()
  if (!me) return null
  const people = [me, ...me.aliases].filter(({ id }) => ids.includes(id))
  const isEvery = dates > 1 && on.length === dates && on.every(({ position }) => position === undefined)
  const days = on.flatMap(({ date, position }) => {
    if (date === null) return []
    return [position === undefined ? when(date) : t('result.position', { when: when(date), position })]
  })
  const said = isEvery ? [t('result.everyDate', { count: dates })] : days
  if (days.length > shownDates && !isEvery) {
    return (
      <li>
        <details>
          <summary className={classes.fold}>
            <strong>{people.map(fullName).join(', ')}</strong>: {t('result.someDates', { count: on.length, dates })}
          </summary>
          <Days said={said} />
        </details>
        <Why code={code} productId={productId} people={ids} areDates={days.length > 0} />
      </li>
    )
  }
  return (
    <li>
      <strong>{people.map(fullName).join(', ')}</strong>
      {said.length > 0 && ': '}
      <Days said={said} />
      <Why code={code} productId={productId} people={ids} areDates={days.length > 0} />
    </li>
  )
}

interface WhyProps {
  readonly code: string | undefined
  readonly productId: string | undefined
  readonly people: readonly string[]
  /** Whether the call was about several dates, which each have their own products. */
  readonly areDates: boolean
}

/** Why people were refused; where a subscription is missing, which one, and the way to it. */
function Why({ code, productId, people, areDates }: WhyProps) {
  const { t } = useTranslation('event')
  if (!code) return null
  if (code !== 'payment.required') return <p className={classes.why}>{t(codeKey(code))}</p>
  return (
    <p className={classes.why}>
      {productId ? (
        <PassNeeded productId={productId} people={people} isLinked />
      ) : (
        t(areDates ? 'passes.apart' : codeKey(code))
      )}
    </p>
  )
}

function Days({ said }: { said: readonly string[] }) {
  return said.map((text, at) => (
    <Fragment key={text}>
      {at > 0 && ', '}
      <span className={classes.day}>{text}</span>
    </Fragment>
  ))
}
