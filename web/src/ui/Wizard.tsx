import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorSummary } from './ErrorSummary.tsx'
import classes from './Wizard.module.css'

interface Props {
  readonly steps: readonly string[]
  readonly active: number
  /** Whether the wizard replaces something else on the page, so that its heading gets the focus. */
  readonly isOpened?: boolean
  /** The last step that can be opened directly. */
  readonly reached?: number
  readonly onGo: (step: number) => void
  /** Validates the current step; resolves to whether the next one may be opened. */
  readonly onNext: () => Promise<boolean>
  readonly onSubmit: () => void
  readonly submitText: string
  /** Whether the form can be sent from every step, because all of them are filled in already. */
  readonly isWhole?: boolean
  readonly isBusy: boolean
  /** `submitCount` of the form. */
  readonly attempts: number
  readonly children: ReactNode
}

export function Wizard({
  steps,
  active,
  isOpened = false,
  reached = active,
  onGo,
  onNext,
  onSubmit,
  submitText,
  isWhole = false,
  isBusy,
  attempts,
  children,
}: Props) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(isOpened ? null : active)
  const isLast = active === steps.length - 1
  useEffect(() => {
    if (before.current === active) return
    before.current = active
    heading.current?.focus()
  }, [active])

  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLast) return onSubmit()
    if (await onNext()) onGo(active + 1)
    else setRefusals(refusals + 1)
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className={classes.wizard}>
      <Steps steps={steps} active={active} reached={reached} onGo={onGo} />
      <div className={classes.body}>
        <h2 ref={heading} tabIndex={-1} className={classes.heading}>
          <span>{t('wizard.of', { step: active + 1, steps: steps.length })}</span> {steps[active]}
        </h2>
        <ErrorSummary form={form} attempts={refusals + attempts} />
        {children}
      </div>
      <Foot
        isFirst={active === 0}
        isLast={isLast}
        isWhole={isWhole}
        isBusy={isBusy}
        submitText={submitText}
        onBack={() => onGo(active - 1)}
        onSubmit={onSubmit}
      />
    </form>
  )
}

interface FootProps extends Required<Pick<Props, 'isWhole' | 'isBusy' | 'submitText' | 'onSubmit'>> {
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onBack: () => void
}

function Foot({ isFirst, isLast, isWhole, isBusy, submitText, onBack, onSubmit }: FootProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.foot}>
      {!isFirst && (
        <Button variant="default" onClick={onBack}>
          {t('wizard.back')}
        </Button>
      )}
      {!isLast && (
        <Button type="submit" className={classes.next ?? ''} {...(isWhole ? { variant: 'default' } : {})}>
          {t('wizard.next')}
        </Button>
      )}
      {(isLast || isWhole) && (
        <Button
          type={isLast ? 'submit' : 'button'}
          loading={isBusy}
          className={classes.next ?? ''}
          color="accent"
          c="var(--on-accent)"
          onClick={isLast ? undefined : onSubmit}
        >
          {submitText}
        </Button>
      )}
    </div>
  )
}

type StepsProps = Required<Pick<Props, 'steps' | 'active' | 'reached' | 'onGo'>>

function Steps({ steps, active, reached, onGo }: StepsProps) {
  const { t } = useTranslation()
  return (
    <ol className={classes.steps} aria-label={t('wizard.steps')}>
      {steps.map((step, index) => (
        <li key={step} data-done={index < active || undefined} aria-current={index === active ? 'step' : undefined}>
          <button type="button" disabled={index === active || index > reached} onClick={() => onGo(index)}>
            <span className={classes.number} aria-hidden="true">
              {index + 1}
            </span>
            <span className={classes.name}>{step}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
