import { Button } from '@mantine/core'
import '@mantine/dates/styles.css'
import { type ComponentProps, useEffect, useState } from 'react'
import { type DefaultValues, FormProvider, type Path, useForm, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showProblems } from '../../../lib/form.ts'
import { CallError } from '../../../lib/request.ts'
import { keepDraft } from '../../../lib/storage.ts'
import { toastError } from '../../../lib/toast.ts'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import { Wizard } from '../../../ui/Wizard.tsx'
import { dateStep, type EventValues, isSame, type QuickRow, quickRowOf, stepFields } from '../form.ts'
import { eventResolver, type FormContext, fieldOfCode } from '../form-rules.ts'
import { type Plan, PlanContext } from '../plan.ts'
import { useOrgTrainers } from '../planning-api.ts'
import { type Stage, stepOf, useStage } from '../stage.ts'
import { DateStep } from './DateStep.tsx'
import classes from './EventWizard.module.css'
import { GeneralStep } from './GeneralStep.tsx'
import { PlaceStep } from './PlaceStep.tsx'
import { PlayersStep } from './PlayersStep.tsx'
import { QuickStart } from './QuickStart.tsx'

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
  /** What is opened first, if the address names no step. */
  readonly first?: Stage
  readonly onSave: (values: EventValues) => Promise<void>
}

/** The four steps of a new or an edited event, and the quick start of a new one. The input survives a reload. */
export function EventWizard({ plan, initial, draft, submitText, first = 0, onSave }: Props) {
  const { t } = useTranslation('planning')
  const isWhole = plan.before !== null
  const { stage, go } = useStage(first, isWhole)
  const stored = useStoredDraft(draft, initial)
  const [reached, setReached] = useState(isWhole ? dateStep : stepOf(stage))
  const [wasQuick] = useState(stage === 'quick')
  const [row, setRow] = useState<QuickRow | null>(null)
  const form = usePlanForm(plan, { initial: stored.restored, stage })
  // What is left unfinished is there again when the next new event is begun.
  const saving = useDraft(form, stored, { isSame, isOffered: !isWhole, text: t('leave.text') })
  const restart = useRestart(form, { initial, draft })
  useErrorReset(form)
  const goTo = (step: number) => {
    setReached(Math.max(reached, step))
    go(step)
  }

  /** Opens the first row of the quick start, or the first step, with an error. */
  const goToProblem = (fields: readonly string[]) => {
    const refused = stage === 'quick' ? quickRowOf(fields) : undefined
    if (refused) return setRow(refused)
    const step = stepFields.findIndex((names) => names.some((name) => fields.includes(name)))
    if (step >= 0 && step !== stage) goTo(step)
  }
  const submit = form.handleSubmit(
    (values) => saving(() => onSave(values)).catch((error: unknown) => refuse(error, form, goToProblem)),
    (errors) => goToProblem(Object.keys(errors)),
  )
  const more = () => {
    // A reload of the steps begins with these values, too.
    keepDraft(draft, form.getValues())
    goTo(0)
  }

  return (
    <PlanContext value={{ ...plan, go: goTo }}>
      <FormProvider {...form}>
        {!isWhole && restart && <Unfinished onReset={restart} />}
        {stage === 'quick' ? (
          <QuickStart open={row} onOpen={setRow} onMore={more} onSubmit={() => void submit()} />
        ) : (
          <Steps
            active={stage}
            reached={reached}
            onGo={goTo}
            onSubmit={() => void submit()}
            submitText={submitText}
            isWhole={isWhole}
            isOpened={wasQuick}
          />
        )}
      </FormProvider>
    </PlanContext>
  )
}

/** Says that the form begins with an event that was left unfinished, and offers to begin anew. */
function Unfinished({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation('planning')
  return (
    <div className={classes.unfinished}>
      {t('quick.unfinished')}
      <Button variant="subtle" onClick={onReset}>
        {t('quick.reset')}
      </Button>
    </div>
  )
}

type StepsProps = Omit<ComponentProps<typeof Wizard>, 'steps' | 'onNext' | 'isBusy' | 'attempts' | 'children'>

function Steps(props: StepsProps) {
  const { t } = useTranslation('planning')
  const { trigger, formState } = useFormContext<EventValues>()
  const Step = steps[props.active] ?? GeneralStep
  return (
    <Wizard
      {...props}
      steps={['general', 'place', 'players', 'date'].map((step) => t(`steps.${step}`))}
      onNext={() => trigger([...(stepFields[props.active] ?? [])])}
      isBusy={formState.isSubmitting}
      attempts={formState.submitCount}
    >
      <Step />
    </Wizard>
  )
}

/** Shows the reasons of a refusal under their fields; one that belongs to no field is a toast. */
function refuse(error: unknown, form: Form, goToProblem: (fields: readonly string[]) => void): void {
  if (showProblems(error, stepFields.flat(), form.setError)) {
    return goToProblem((error as CallError).fields.map(({ field }) => field))
  }
  const field = error instanceof CallError && error.code !== 'network.failed' ? fieldOfCode[error.code] : undefined
  if (field === undefined) return toastError(error)
  form.setError(field, { type: 'refused', message: (error as CallError).code })
  goToProblem([field])
}

/** Returns a function that takes the first values again; null unless the form was opened with an unfinished event. */
function useRestart(form: Form, { initial, draft }: Pick<Props, 'initial' | 'draft'>): (() => void) | null {
  const [isUnfinished, setUnfinished] = useState(() => !isSame(form.getValues(), initial))
  if (!isUnfinished) return null
  return () => {
    form.reset(initial)
    keepDraft(draft, null)
    setUnfinished(false)
  }
}

type Form = ReturnType<typeof useForm<EventValues, FormContext>>

interface Opened {
  readonly initial: DefaultValues<EventValues>
  readonly stage: Stage
}

/** The form with its rules. They depend on who else could train the events of the chosen organisation. */
function usePlanForm({ before, joined, leaderId }: Plan, { initial, stage }: Opened): Form {
  const [orgId, setOrgId] = useState(initial.eventOrgId ?? null)
  const isAlone = useOrgTrainers(orgId)?.every(({ id }) => id === leaderId) ?? false
  const form = useForm<EventValues, FormContext>({
    shouldFocusError: false,
    resolver: eventResolver,
    // An edited event can be saved from every step, so its date is checked on each of them.
    context: { step: before ? dateStep : stepOf(stage), before, joined, isAlone },
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
