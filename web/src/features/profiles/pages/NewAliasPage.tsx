import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addAlias } from '../../../lib/aliases.ts'
import { useBack } from '../../../lib/back.ts'
import { paths } from '../../../lib/paths.ts'
import { newSeed } from '../../../lib/random.ts'
import { toast } from '../../../lib/toast.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { AliasForm } from '../components/AliasForm.tsx'
import { type AliasValues, aliasBody } from '../form.ts'

export function NewAliasPage() {
  const { t } = useTranslation('aliases')
  const goBack = useBack(paths.aliases)
  const [initial] = useState<AliasValues>(() => ({
    name: '',
    surname: '',
    ageGroup: null,
    gender: null,
    levels: {},
    image: `SEED:${newSeed()}`,
  }))
  const save = async (values: AliasValues) => {
    await addAlias(aliasBody(values))
    toast(t('done.added'))
    await goBack()
  }
  return (
    <>
      <PageHeader title={t('new')} lead={t('newLead')} back={paths.aliases} />
      <AliasForm initial={initial} draft="new-alias" submitText={t('add')} onSave={save} />
    </>
  )
}
