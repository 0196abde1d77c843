import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { LegalName } from '../../../lib/paths.ts'
import { NotFound } from '../../../ui/ErrorScreen.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { LegalText } from '../components/LegalText.tsx'
import classes from './LegalPage.module.css'

const names: readonly LegalName[] = ['terms', 'privacy', 'gdpr']

export function LegalPage() {
  const { text } = useParams()
  const name = names.find((known) => known === text)
  return name ? <Page name={name} /> : <NotFound />
}

export function ManualPage() {
  return <Page name="manual" />
}

function Page({ name }: { name: LegalName | 'manual' }) {
  const { t } = useTranslation('legal')
  const title = t(`titles.${name}`)
  usePageTitle(title)
  return (
    <article className={classes.page}>
      <h1>{title}</h1>
      <p className={classes.lead}>{t(`leads.${name}`)}</p>
      <LegalText name={name} contents />
    </article>
  )
}
