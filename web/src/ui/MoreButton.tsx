import { useTranslation } from 'react-i18next'
import type { More } from '../lib/swr.ts'
import buttons from './buttons.module.css'
import classes from './MoreButton.module.css'

/** Without the UI library, because the landing page uses it. */
export function MoreButton({ list }: { list: More }) {
  const { t } = useTranslation()
  if (!list.hasMore) return null
  return (
    <button
      type="button"
      className={`${buttons.quiet} ${classes.more}`}
      aria-busy={list.isLoadingMore}
      disabled={list.isLoadingMore}
      onClick={list.more}
    >
      {t(list.isLoadingMore ? 'loading' : 'more')}
    </button>
  )
}
