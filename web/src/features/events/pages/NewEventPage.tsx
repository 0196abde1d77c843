import '@mantine/dates/styles.css'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { eventPath, paths } from '../../../app/paths.ts'
import { showProblems } from '../../../lib/form.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Wizard } from '../../../ui/Wizard.tsx'
import { type NewEvent, requestCreate } from '../api.ts'
import { DateStep } from '../components/DateStep.tsx'
import { GeneralStep } from '../components/GeneralStep.tsx'
import { PlaceStep } from '../components/PlaceStep.tsx'
import { PlayersStep } from '../components/PlayersStep.tsx'
import { type EventValues, eventBody, eventResolver, newEventValues, stepFields } from '../form.ts'

const steps = [GeneralStep, PlaceStep, PlayersStep, DateStep]

export function NewEventPage() {
  const { t } = useTranslation('events')
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const form = useForm<EventValues>({
    resolver: eventResolver,
    defaultValues: newEventValues(query.get('org'), new Date()),
    shouldUnregister: false,
  })
  const active = Math.min(Math.max(Number(query.get('active')) || 0, 0), steps.length - 1)
  const Step = steps[active] ?? GeneralStep

  const go = (step: number) => {
    const next = new URLSearchParams(query)
    next.set('active', String(step))
    setQuery(next, { replace: true })
  }
  /** To the first step on which something is wrong. */
  const goToProblem = (fields: readonly string[]) => {
    const step = stepFields.findIndex((names) => names.some((name) => fields.includes(name)))
    if (step >= 0) go(step)
  }
  const submit = form.handleSubmit(
    async (values) => {
      try {
        const event = await requestCreate(eventBody(values) as NewEvent)
        toast(t('done.created'))
        await navigate(eventPath(event.id), { replace: true })
      } catch (error) {
        if (showProblems(error, stepFields.flat(), form.setError)) goToProblem(Object.keys(form.formState.errors))
        else toastError(error)
      }
    },
    (errors) => goToProblem(Object.keys(errors)),
  )

  return (
    <>
      <PageHeader title={t('new.title')} back={paths.events} help="newEvent" />
      <FormProvider {...form}>
        <Wizard
          steps={['general', 'place', 'players', 'date'].map((step) => t(`new.${step}`))}
          active={active}
          onGo={go}
          onNext={() => form.trigger([...(stepFields[active] ?? [])])}
          onSubmit={() => void submit()}
          submitText={t('new.submit')}
          isBusy={form.formState.isSubmitting}
        >
          <Step />
        </Wizard>
      </FormProvider>
    </>
  )
}
