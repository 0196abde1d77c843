import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { paths } from '../../../lib/paths.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { EditForm } from '../components/EditForm.tsx'
import classes from './Narrow.module.css'

export function ProfileEditPage() {
  const { t } = useTranslation('profiles')
  const { data: me, error, mutate } = useMe()
  return (
    <div className={classes.page}>
      <PageHeader title={t('edit.title')} back={paths.profile} />
      {me ? <EditForm me={me} /> : error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />}
    </div>
  )
}
