import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showProblems } from '../../../lib/form.ts'
import { CallError } from '../../../lib/request.ts'
import { toastError } from '../../../lib/toast.ts'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import { Wizard } from '../../../ui/Wizard.tsx'
import { type OrgValues, orgResolver, stepFields } from '../form.ts'
import { OrgDetailsStep } from './OrgDetailsStep.tsx'
import { OrgImageStep } from './OrgImageStep.tsx'

interface Props {
  readonly initial: OrgValues
  /** The key of the draft in the tab's storage. */
  readonly draft: string
  readonly submitText: string
  readonly onSave: (values: OrgValues) => Promise<void>
}

export function OrgWizard({ initial, draft, submitText, onSave }: Props) {
  const { t } = useTranslation('orgs')
  const [active, setActive] = useState(0)
  const stored = useStoredDraft(draft, initial)
  const form = useForm<OrgValues>({ shouldFocusError: false, resolver: orgResolver, defaultValues: stored.restored })
  const saving = useDraft(form, stored)
  const refused = (error: unknown) => {
    if (error instanceof CallError && error.code === 'org.tooManyMembers') {
      form.setError('maxMembers', { type: error.code, message: error.code })
      return setActive(0)
    }
    if (showProblems(error, stepFields.flat(), form.setError)) return setActive(0)
    toastError(error)
  }
  const submit = form.handleSubmit(
    (values) => saving(() => onSave(values)).catch(refused),
    () => setActive(0),
  )
  return (
    <FormProvider {...form}>
      <Wizard
        steps={[t('new.details'), t('new.image')]}
        active={active}
        onGo={setActive}
        onNext={() => form.trigger([...(stepFields[active] ?? [])])}
        onSubmit={() => void submit()}
        submitText={submitText}
        isBusy={form.formState.isSubmitting}
        attempts={form.formState.submitCount}
      >
        {active === 0 ? <OrgDetailsStep /> : <OrgImageStep />}
      </Wizard>
    </FormProvider>
  )
}
