import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { hasPageBefore, useBack } from '../lib/back.ts'

interface Props {
  /** The target if the visit began on this page; if undefined, no arrow is shown then. */
  readonly fallback: string | undefined
  readonly className: string | undefined
}

/** The arrow back to the previous page, which keeps its filters, loaded pages and scroll position. */
export function BackLink({ fallback, className }: Props) {
  const { t } = useTranslation()
  const goBack = useBack(fallback ?? '')
  const arrow = <IconArrowLeft size={24} aria-hidden="true" />
  if (hasPageBefore()) {
    return (
      <button type="button" className={className} aria-label={t('back')} onClick={() => void goBack()}>
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
