import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { orgPath, paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { requestCreateOrg } from '../api.ts'
import { OrgWizard } from '../components/OrgWizard.tsx'
import { newOrgValues, type OrgValues, orgBody } from '../form.ts'

export function NewOrgPage() {
  const { t } = useTranslation('orgs')
  const navigate = useNavigate()
  const found = async (values: OrgValues) => {
    const org = await requestCreateOrg(orgBody(values))
    toast(t('done.created'))
    await navigate(orgPath(org.id), { replace: true })
  }
  return (
    <>
      <PageHeader title={t('new.title')} back={paths.orgs} />
      <OrgWizard initial={newOrgValues()} draft="new-org" submitText={t('new.submit')} onSave={found} />
    </>
  )
}
