import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useBack } from '../../../lib/back.ts'
import { useMe } from '../../../lib/me.ts'
import { aliasPath, paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { changeAlias } from '../api.ts'
import { AliasForm } from '../components/AliasForm.tsx'
import { type AliasValues, aliasBody, aliasValues } from '../form.ts'
import { askedFor, idFrom } from '../state.ts'

export function EditAliasPage() {
  const { t } = useTranslation('aliases')
  const [search] = useSearchParams()
  const { state } = useLocation()
  const id = search.get('id') ?? idFrom(state, 'aliasId')
  const goBack = useBack(id ? aliasPath(id) : paths.aliases)
  const { data: me, error, mutate } = useMe()
  if (error && !me) return <Failed error={error} again={() => void mutate()} />
  if (!me) return <Loading rows={3} />
  const alias = me.aliases.find((one) => one.id === id)
  if (!alias) return <Navigate to={paths.aliases} replace />
  const save = async (values: AliasValues) => {
    await changeAlias({ id: alias.id, ...aliasBody(values) })
    toast(t('done.changed'))
    await goBack()
  }
  return (
    <>
      <PageHeader title={t('edit')} back={aliasPath(alias.id)} />
      <AliasForm
        key={alias.id}
        initial={aliasValues(alias)}
        draft={`alias-${alias.id}`}
        asked={askedFor(state)}
        submitText={t('save')}
        onSave={save}
      />
    </>
  )
}
