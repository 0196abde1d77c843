import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { orgPath, paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useOrg } from '../../../queries/orgs.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { requestUpdateOrg } from '../api.ts'
import { OrgWizard } from '../components/OrgWizard.tsx'
import { type OrgValues, orgBody, orgValues } from '../form.ts'
import { isStaff } from '../rights.ts'

/** The id comes from the address or the navigation state. */
export function EditOrgPage() {
  const { t } = useTranslation('orgs')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const id = search.get('id') ?? (state as { orgId?: string } | null)?.orgId ?? null
  const { data: org, error, mutate } = useOrg(id)
  if (id === null) return <Navigate to={paths.orgs} replace />
  if (!org) {
    return (
      <>
        <PageHeader title={t('edit.title')} back={paths.orgs} />
        {error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />}
      </>
    )
  }
  if (!isStaff(org.role)) return <Navigate to={orgPath(id)} replace />
  const save = async (values: OrgValues) => {
    await requestUpdateOrg({ id, ...orgBody(values) })
    toast(t('done.changed'))
    await navigate(orgPath(id), { replace: true })
  }
  return (
    <>
      <PageHeader title={t('edit.title')} lead={org.name} back={orgPath(id)} />
      <OrgWizard key={id} initial={orgValues(org)} draft={`org-${id}`} submitText={t('edit.submit')} onSave={save} />
    </>
  )
}
