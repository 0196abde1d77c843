import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { hasPageBefore, useBack } from '../lib/back.ts'

interface Props {
  /** Where it leads when the visit began on this page; without it there is no arrow then. */
  readonly fallback: string | undefined
  readonly className: string | undefined
}

/** The arrow back to the page that one came from: its filters, its pages and how far it was scrolled are kept. */
export function BackLink({ fallback, className }: Props) {
  const { t } = useTranslation()
  const goBack = useBack(fallback ?? '')
  const arrow = <IconArrowLeft size={24} aria-hidden="true" />
  if (hasPageBefore()) {
    return (
      <button type="button" className={className} aria-label={t('back')} onClick={goBack}>
        {arrow}
      </button>
    )
  }
  if (fallback === undefined) return null
  return (
    <Link to={fallback} className={className} aria-label={t('back')}>
      {arrow}
    </Link>
  )
}
