import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { orgPath, paths } from '../../../app/paths.ts'
import { showProblems } from '../../../lib/form.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Wizard } from '../../../ui/Wizard.tsx'
import { type NewOrg, requestCreateOrg } from '../api.ts'
import { OrgDetailsStep } from '../components/OrgDetailsStep.tsx'
import { OrgImageStep } from '../components/OrgImageStep.tsx'
import { type OrgValues, orgBody, orgResolver, stepFields } from '../form.ts'

export function NewOrgPage() {
  const { t } = useTranslation('orgs')
  const navigate = useNavigate()
  const [active, setActive] = useState(0)
  const form = useForm<OrgValues>({
    resolver: orgResolver,
    defaultValues: {
      name: '',
      type: 'team',
      description: '',
      address: '',
      email: '',
      telephone: '',
      isUnlimited: true,
      maxMembers: 20,
      currency: 'CZK',
      private: false,
      image: 'BASIC',
    },
  })
  const submit = form.handleSubmit(
    async (values) => {
      try {
        const org = await requestCreateOrg(orgBody(values) as NewOrg)
        toast(t('done.created'))
        await navigate(orgPath(org.id), { replace: true })
      } catch (error) {
        if (showProblems(error, stepFields.flat(), form.setError)) setActive(0)
        else toastError(error)
      }
    },
    () => setActive(0),
  )
  return (
    <>
      <PageHeader title={t('new.title')} back={paths.orgs} />
      <FormProvider {...form}>
        <Wizard
          steps={[t('new.details'), t('new.image')]}
          active={active}
          onGo={setActive}
          onNext={() => form.trigger([...(stepFields[active] ?? [])])}
          onSubmit={() => void submit()}
          submitText={t('new.submit')}
          isBusy={form.formState.isSubmitting}
        >
          {active === 0 ? <OrgDetailsStep /> : <OrgImageStep />}
        </Wizard>
      </FormProvider>
    </>
  )
}
