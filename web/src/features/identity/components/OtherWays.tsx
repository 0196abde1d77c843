import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProviders } from '../../../queries/providers.ts'
import classes from './OtherWays.module.css'
import { SocialButtons } from './SocialButtons.tsx'

/** Shown below a sign-in form: the page's own ways, and the providers. */
export function OtherWays({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('identity')
  const { data } = useProviders()
  if (!children && !data?.items.length) return null
  return (
    <div className={classes.ways}>
      <p className={classes.or}>{t('or')}</p>
      {children}
      <SocialButtons />
    </div>
  )
}
