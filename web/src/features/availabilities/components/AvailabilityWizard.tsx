import '@mantine/dates/styles.css'
import type { AvailabilityType, Weekday } from '@parta/contracts/availability-values'
import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider, type Path, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAddress, withParam } from '../../../lib/address.ts'
import { showProblems } from '../../../lib/form.ts'
import { CallError } from '../../../lib/request.ts'
import { toastError } from '../../../lib/toast.ts'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import { Wizard } from '../../../ui/Wizard.tsx'
import { type AvailabilityValues, dateStep, stepFields } from '../form.ts'
import { availabilityResolver, type FormContext, fieldOfCode } from '../form-rules.ts'
import { ActivityStep } from './ActivityStep.tsx'
import { DateStep } from './DateStep.tsx'
import { PlaceStep } from './PlaceStep.tsx'

interface Props {
  readonly type: AvailabilityType
  readonly initial: AvailabilityValues
  /** The key of the draft in the tab's storage. */
  readonly draft: string
  readonly isEdit?: boolean
  readonly submitText: string
  /** The weekdays on which the person, or the alias, already has another permanent availability. */
  readonly takenBy: (aliasId: string | null) => readonly Weekday[]
  readonly onSave: (values: AvailabilityValues) => Promise<void>
  /** What is shown around the steps, for example tabs; `aliasId` is the chosen person. */
  readonly frame?: (wizard: ReactNode, aliasId: string | null) => ReactNode
}

/** The three steps of a new or an edited availability. The input survives a reload. */
export function AvailabilityWizard(props: Props) {
  const { type, initial, draft, isEdit = false, submitText, takenBy, onSave, frame } = props
  const { t } = useTranslation('availabilities')
  const { active, go } = useStep()
  const stored = useStoredDraft(draft, initial)
  const [reached, setReached] = useState(isEdit ? dateStep : active)
  const form = useForm<AvailabilityValues, FormContext>({
    shouldFocusError: false,
    resolver: availabilityResolver,
    context: { type, step: active, before: isEdit ? initial : null },
    defaultValues: stored.restored,
    shouldUnregister: false,
  })
  const saving = useDraft(form, stored, { text: t('leave.text') })
  useErrorReset(form)

  /** Opens the first step with an error. */
  const goToProblem = (fields: readonly string[]) => {
    const step = stepFields.findIndex((names) => names.some((name) => fields.includes(name)))
    if (step >= 0) go(step)
  }
  const refuse = (error: unknown) => {
    const field = error instanceof CallError ? fieldOfCode[error.code as keyof typeof fieldOfCode] : undefined
    if (field !== undefined) {
      form.setError(field, { type: 'refused', message: (error as CallError).code })
      return goToProblem([field])
    }
    if (!showProblems(error, stepFields.flat(), form.setError)) return toastError(error)
    goToProblem((error as CallError).fields.map((problem) => problem.field))
  }
  const submit = form.handleSubmit(
    (values) => saving(() => onSave(values)).catch(refuse),
    (errors) => goToProblem(Object.keys(errors)),
  )
  const aliasId = form.watch('aliasId')
  const steps = [
    <ActivityStep key="activity" type={type} isEdit={isEdit} />,
    <PlaceStep key="place" />,
    <DateStep key="date" type={type} isEdit={isEdit} taken={takenBy(aliasId)} />,
  ]
  const wizard = (
    <Wizard
      steps={['activity', 'place', 'date'].map((step) => t(`steps.${step}`))}
      active={active}
      reached={reached}
      onGo={(step) => {
        setReached(Math.max(reached, step))
        go(step)
      }}
      onNext={() => form.trigger([...(stepFields[active] ?? [])])}
      onSubmit={() => void submit()}
      submitText={submitText}
      isBusy={form.formState.isSubmitting}
      attempts={form.formState.submitCount}
    >
      {steps[active]}
    </Wizard>
  )
  return <FormProvider {...form}>{frame ? frame(wizard, aliasId) : wizard}</FormProvider>
}

/** The current step, kept in the address. */
function useStep(): { active: number; go(step: number): void } {
  const [query, change] = useAddress()
  const active = Math.min(Math.max(Math.trunc(Number(query.get('active'))) || 0, 0), dateStep)
  const go = (step: number) => change((now) => withParam(now, 'active', String(step)))
  return { active, go }
}

/** Fields whose errors are shown under other fields; changing the field clears them. */
const relatedErrors: Readonly<Record<string, Path<AvailabilityValues>[]>> = {
  aliasId: ['dateStart', 'dayOfWeek'],
  activities: ['chosen'],
  day: ['dateStart'],
  dayOfWeek: ['dateStart'],
  from: ['dateStart', 'day', 'to'],
  to: ['dateStart'],
}

/** Clears the errors that a field has caused under other fields. */
function useErrorReset(form: ReturnType<typeof useForm<AvailabilityValues, FormContext>>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => form.clearErrors(relatedErrors[name ?? ''] ?? []),
      }),
    [form],
  )
}
