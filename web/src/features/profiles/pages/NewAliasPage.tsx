import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../app/paths.ts'
import { newSeed } from '../../../lib/seed.ts'
import { toast } from '../../../lib/toast.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { addAlias } from '../api.ts'
import { AliasForm } from '../components/AliasForm.tsx'
import { type AliasValues, aliasBody } from '../form.ts'

export function NewAliasPage() {
  const { t } = useTranslation('aliases')
  const navigate = useNavigate()
  const [initial] = useState<AliasValues>(() => ({
    name: '',
    surname: '',
    isChild: false,
    image: `SEED:${newSeed()}`,
  }))
  const save = async (values: AliasValues) => {
    await addAlias({ ...aliasBody(values), ...(values.isChild ? { ageGroup: 'child' } : {}) })
    toast(t('done.added'))
    await navigate(paths.aliases)
  }
  return (
    <>
      <PageHeader title={t('new')} lead={t('newLead')} back={paths.aliases} />
      <AliasForm initial={initial} submitText={t('add')} onSave={save} />
    </>
  )
}
