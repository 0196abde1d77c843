import '@mantine/dates/styles.css'
import { useEffect, useState } from 'react'
import { type DefaultValues, FormProvider, type Path, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAddress, withParam } from '../../../lib/address.ts'
import { showProblems } from '../../../lib/form.ts'
import { CallError } from '../../../lib/request.ts'
import { toastError } from '../../../lib/toast.ts'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import { Wizard } from '../../../ui/Wizard.tsx'
import { dateStep, type EventValues, isSame, stepFields } from '../form.ts'
import { eventResolver, type FormContext, fieldOfCode } from '../form-rules.ts'
import { type Plan, PlanContext } from '../plan.ts'
import { useOrgTrainers } from '../planning-api.ts'
import { DateStep } from './DateStep.tsx'
import { GeneralStep } from './GeneralStep.tsx'
import { PlaceStep } from './PlaceStep.tsx'
import { PlayersStep } from './PlayersStep.tsx'

const steps = [GeneralStep, PlaceStep, PlayersStep, DateStep]

/** Fields whose errors are shown under other fields; changing the field clears them. */
const fieldsWithRelatedErrors: Readonly<Record<string, Path<EventValues>[]>> = {
  place: ['eventPlaceId'],
  day: ['date', 'hoursConfirm', 'decisionHours'],
  time: ['date', 'hoursConfirm', 'decisionHours'],
  maxPlayers: ['minPlayers', 'willParticipate'],
  enableQueue: ['maxPlayers'],
  isUnlimited: ['maxPlayers', 'minPlayers', 'willParticipate'],
  willParticipate: ['trainer'],
  priceKind: ['price'],
  repeat: ['numberOfEvents'],
}

interface Props {
  readonly plan: Plan
  readonly initial: EventValues
  /** The key of the draft in the tab's storage. */
  readonly draft: string
  readonly submitText: string
  /** The step that is opened first, if the address names none. */
  readonly first?: number
  readonly onSave: (values: EventValues) => Promise<void>
}

/** The four steps of a new or an edited event. The input survives a reload. */
export function EventWizard({ plan, initial, draft, submitText, first = 0, onSave }: Props) {
  const { t } = useTranslation('planning')
  const { active, go } = useStep(first)
  const stored = useStoredDraft(draft, initial)
  const [reached, setReached] = useState(plan.before ? dateStep : active)
  const form = usePlanForm(plan, { initial: stored.restored, active })
  const saving = useDraft(form, stored, { isSame, text: t('leave.text') })
  useErrorReset(form)
  const Step = steps[active] ?? GeneralStep

  /** Opens the first step with an error. */
  const goToProblem = (fields: readonly string[]) => {
    const step = stepFields.findIndex((names) => names.some((name) => fields.includes(name)))
    if (step >= 0) go(step)
  }
  const refuse = (error: unknown) => {
    if (showProblems(error, stepFields.flat(), form.setError)) {
      return goToProblem((error as CallError).fields.map(({ field }) => field))
    }
    const field = error instanceof CallError && error.code !== 'network.failed' ? fieldOfCode[error.code] : undefined
    if (field === undefined) return toastError(error)
    form.setError(field, { type: 'refused', message: (error as CallError).code })
    goToProblem([field])
  }
  const submit = form.handleSubmit(
    (values) => saving(() => onSave(values)).catch(refuse),
    (errors) => goToProblem(Object.keys(errors)),
  )

  return (
    <PlanContext value={{ ...plan, go }}>
      <FormProvider {...form}>
        <Wizard
          steps={['general', 'place', 'players', 'date'].map((step) => t(`steps.${step}`))}
          active={active}
          reached={reached}
          onGo={(step) => {
            setReached(Math.max(reached, step))
            go(step)
          }}
          onNext={() => form.trigger([...(stepFields[active] ?? [])])}
          onSubmit={() => void submit()}
          submitText={submitText}
          isWhole={plan.before !== null}
          isBusy={form.formState.isSubmitting}
          attempts={form.formState.submitCount}
        >
          <Step />
        </Wizard>
      </FormProvider>
    </PlanContext>
  )
}

/** The current step, kept in the address. @param first the step without one in the address */
function useStep(first: number): { active: number; go(step: number): void } {
  const [query, change] = useAddress()
  const active = Math.min(Math.max(Math.trunc(Number(query.get('active') ?? first)) || 0, 0), dateStep)
  const go = (step: number) => change((now) => withParam(now, 'active', String(step)))
  return { active, go }
}

type Form = ReturnType<typeof useForm<EventValues, FormContext>>

interface Opened {
  readonly initial: DefaultValues<EventValues>
  readonly active: number
}

/** The form with its rules. They depend on who else could train the events of the chosen organisation. */
function usePlanForm({ before, joined, leaderId }: Plan, { initial, active }: Opened): Form {
  const [orgId, setOrgId] = useState(initial.eventOrgId ?? null)
  const isAlone = useOrgTrainers(orgId)?.every(({ id }) => id === leaderId) ?? false
  const form = useForm<EventValues, FormContext>({
    shouldFocusError: false,
    resolver: eventResolver,
    // An edited event can be saved from every step, so its date is checked on each of them.
    context: { step: before ? dateStep : active, before, joined, isAlone },
    defaultValues: initial,
    shouldUnregister: false,
  })
  const chosen = form.watch('eventOrgId')
  useEffect(() => setOrgId(chosen), [chosen])
  return form
}

/** Clears the errors that a field has caused under other fields. */
function useErrorReset(form: Form): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          form.clearErrors(fieldsWithRelatedErrors[name ?? ''] ?? [])
          // Validated at once: the error of a full event would otherwise appear only at the end of the step.
          if (name === 'willParticipate') void form.trigger(name)
        },
      }),
    [form],
  )
}
