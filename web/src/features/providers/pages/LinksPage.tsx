import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { orgEventsPath, webhooksPath } from '../../../lib/org-paths.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useBookingSystems } from '../api.ts'
import classes from '../components/ProviderRow.module.css'
import { ProviderRow } from '../components/ProviderRow.tsx'

/** The booking systems of an organisation, for its admins. */
export function LinksPage() {
  const { t } = useTranslation('providers')
  const { id = '' } = useParams()
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} back={orgEventsPath(id)} />
      <Systems orgId={id} />
      <p className={classes.note}>
        <Link to={webhooksPath(id)}>{t('webhooks')}</Link>
      </p>
    </>
  )
}

function Systems({ orgId }: { orgId: string }) {
  const { data, error, mutate } = useBookingSystems(orgId)
  if (error && !data) return <Failed error={error} again={() => void mutate()} />
  if (!data) return <Loading rows={2} />
  return (
    <ul className={classes.rows}>
      {data.items.map((system) => (
        <ProviderRow key={system.provider} orgId={orgId} system={system} />
      ))}
    </ul>
  )
}
